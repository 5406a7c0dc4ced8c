import { fail } from 'contract'
import type {
  AccessDecision,
  ReviewedPerson as ShownPerson,
  accessreviews,
} from 'contract/workspace/access-reviews'
import { refuse } from 'contract/refusals'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import { hasOtherAdmin } from '#modules/workspace/users/index.ts'
import { momentNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import { reviewBlocks } from './review-blocks.ts'

/**
 * A member in the stored list, by id only: the list is hashed and signed, so names in it could not be erased. Older lists
 * contain names as well.
 */
type ReviewedPerson = Omit<ShownPerson, 'name' | 'email'> & Partial<Pick<ShownPerson, 'name' | 'email'>>

/**
 * All active members, sorted by name. Name and address are empty rather than absent because 0.2.0, which runs in parallel
 * during the upgrade, requires them; the next version omits them.
 */
const PEOPLE = `select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', '', 'email', null, 'roles', m.roles,
    'superUser', m.super_user, 'expiresOn', m.expires_on, 'version', m.version,
    'lastSignInAt', (select to_char(max(s.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from sign_ins s
      where s.org_id = m.org_id and s.person_id = m.id)) order by m.name, m.id), '[]') as people
  from members m where ${IS_ACTIVE_MEMBER}`

/** Whether members or their rights have changed since the list was taken. */
const OUTDATED = `r.status = 'open' and (
    (select count(*) from members m where ${IS_ACTIVE_MEMBER}) <> jsonb_array_length(coalesce(t.people, '[]'))
    or exists (select from members m where ${IS_ACTIVE_MEMBER}
      and not coalesce(t.people, '[]') @> jsonb_build_array(jsonb_build_object('id', m.id, 'version', m.version))))`

async function loadMembers(tx: Tx): Promise<ReviewedPerson[]> {
  const [row] = await tx.query<{ people: ReviewedPerson[] }>(PEOPLE)
  return row!.people
}

/** Decisions about members whose rights have not changed; the others are dropped. */
function keepValidDecisions(
  decisions: readonly AccessDecision[],
  before: readonly ReviewedPerson[],
  now: readonly ReviewedPerson[],
): AccessDecision[] {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  const same = new Set(now.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id))
  return decisions.filter(({ person }) => same.has(person))
}

function count(after: Mutation<typeof accessreviews>['after']): void {
  const people = (after.people ?? []) as ReviewedPerson[]
  const decisions = after.decisions ?? []
  const known = new Set(people.map(({ id }) => id))
  const decided = new Set(decisions.map(({ person }) => person))
  if (decided.size !== decisions.length)
    throw fail('INVALID_INPUT', [{ path: ['decisions'], code: 'repeated' }])
  if (decisions.some(({ person }) => !known.has(person))) throw refuse('decisions', 'unknown_person')
  const of = (wanted: AccessDecision['decision']) =>
    decisions.filter(({ decision }) => decision === wanted).length
  Object.assign(after, {
    memberCount: people.length,
    undecided: people.length - decisions.length,
    toChange: of('change'),
    toEnd: of('end'),
  })
}

/** The decision about a person, independent of the order of its keys. */
function ownDecision(
  row: Mutation<typeof accessreviews>['after'] | Stored<typeof accessreviews> | null,
  person: string,
): string {
  const found = (row?.decisions ?? []).find((one) => one.person === person)
  return JSON.stringify(found ? [found.decision, found.note] : null)
}

/**
 * Refuses decisions on one's own rights. If there is no other administrator, it is allowed and recorded in the trail as
 * an exception.
 */
async function requireOtherDecider(
  tx: Tx,
  mutation: Mutation<typeof accessreviews>,
  { actor }: WriteContext,
): Promise<void> {
  const { before, after } = mutation
  const own = ownDecision(after, actor.personId)
  if (own === ownDecision(before, actor.personId)) return
  // Decisions about members whose rights changed since are dropped when the list is refreshed.
  if (own === 'null' && before?.takenAt !== after.takenAt) return
  if (await hasOtherAdmin(tx, actor.personId)) throw fail('FOUR_EYES', { why: 'own_rights' })
  mutation.otherChanges = { ...mutation.otherChanges, exception: [null, 'single_administrator'] }
}

/** Changes without a second administrator since the last completed review. */
const EXCEPTIONS = `select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'by', c.decided_by,
    'at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'exception', c.exception)
    order by c.decided_at, c.id), '[]') as exceptions
  from protected_changes c where c.org_id = app.org() and c.exception is not null and c.decided_at > coalesce((
    select max(r.updated_at) from records r where r.org_id = app.org() and r.type = 'accessreview'
      and r.status = 'completed'), '-infinity')`

async function loadExceptions(tx: Tx): Promise<unknown[]> {
  const [row] = await tx.query<{ exceptions: unknown[] }>(EXCEPTIONS)
  return row!.exceptions
}

/** Adds names to the list for readers; erased people get their pseudonym. */
async function addNames(tx: Tx, row: Stored<typeof accessreviews>): Promise<void> {
  const people = (row.people ?? []) as ReviewedPerson[]
  if (people.length === 0) return
  const members = await tx.query<{ id: string; name: string; email: string | null; erased: boolean }>(
    `select id, name, email, erased_at is not null as erased from members where org_id = app.org() and id = any($1::uuid[])`,
    [people.map(({ id }) => id)],
  )
  const known = new Map(members.map((one) => [one.id, one]))
  // A copy: the trail entry refers to the original list.
  row.people = people.map((one): ShownPerson => {
    const { name = '', email = null, erased = true } = known.get(one.id) ?? {}
    return { ...one, name: (!erased && one.name) || name, email: (!erased && one.email) || email }
  })
}

/** Hooks of access reviews: they take the list of members and compute the progress of the decisions. */
export const accessReviewHooks: CollectionHooks<typeof accessreviews> = {
  computed: { outdated: { sql: OUTDATED, initial: false } },
  beforeWrite: async (tx, mutations, context) => {
    for (const mutation of mutations) {
      const { before, after } = mutation
      // The list is not refreshed on a transition, because the signer must sign what they saw.
      if (after.status === 'open' && (!before || after.takenAt === null)) {
        const people = await loadMembers(tx)
        const decisions = after.decisions ?? []
        const earlier = (before?.people ?? []) as ReviewedPerson[]
        if (before) after.decisions = keepValidDecisions(decisions, earlier, people)
        Object.assign(after, { people, exceptions: await loadExceptions(tx), takenAt: momentNow() })
      }
      count(after)
      await requireOtherDecider(tx, mutation, context)
    }
  },
  resolveForRead: addNames,
  documentBlocks: reviewBlocks,
}
