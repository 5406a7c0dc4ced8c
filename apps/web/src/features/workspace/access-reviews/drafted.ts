import type { AccessDecision, AccessReview, ReviewedPerson } from 'contract/workspace/access-reviews'

/** What is decided of one person on the page, saved or not. */
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

/** As the server keeps them; a note without a decision waits. */
export const decisionsOf = (draft: Draft): AccessDecision[] =>
  Object.entries(draft).flatMap(([person, { decision, note }]) =>
    decision ? [{ person, decision, note: note.trim() || null }] : [],
  )

/** Everybody of whom nothing was decided keeps what they have. */
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

/** Whom a reviewer looks at first. */
export const SHOWN = {
  all: () => true,
  undecided: ({ id }: ReviewedPerson, draft: Draft) => !draft[id]?.decision,
  quiet: ({ lastSignInAt }: ReviewedPerson) =>
    lastSignInAt === null || Date.now() - Date.parse(lastSignInAt) > QUIET_DAYS * DAY_MS,
}
