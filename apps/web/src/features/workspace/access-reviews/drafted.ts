import type { AccessDecision, AccessReview, ReviewedPerson } from 'contract/workspace/access-reviews'

/** The decision on one person as on the page, saved or not. */
export interface Drafted {
  readonly decision: AccessDecision['decision'] | null
  readonly note: string
}

export type Draft = Readonly<Record<string, Drafted>>

export const NOTHING: Drafted = { decision: null, note: '' }

export const draftOf = ({ decisions }: AccessReview): Draft =>
  Object.fromEntries(
    (decisions ?? []).map(({ person, decision, note }) => [person, { decision, note: note ?? '' }]),
  )

/** In the format of the API; a note without a decision is not sent yet. */
export const decisionsOf = (draft: Draft): AccessDecision[] =>
  Object.entries(draft).flatMap(([person, { decision, note }]) =>
    decision ? [{ person, decision, note: note.trim() || null }] : [],
  )

/** Decides to keep the access of everybody without a decision. */
export const keepRest = (draft: Draft, people: readonly ReviewedPerson[]): Draft => ({
  ...draft,
  ...Object.fromEntries(
    people
      .filter(({ id }) => !draft[id]?.decision)
      .map(({ id }) => [id, { note: draft[id]?.note ?? '', decision: 'keep' as const }]),
  ),
})

const QUIET_DAYS = 90
const DAY_MS = 86_400_000

/** Filters of the list of people. */
export const SHOWN = {
  all: () => true,
  undecided: ({ id }: ReviewedPerson, draft: Draft) => !draft[id]?.decision,
  quiet: ({ lastSignInAt }: ReviewedPerson) =>
    lastSignInAt === null || Date.now() - Date.parse(lastSignInAt) > QUIET_DAYS * DAY_MS,
}
