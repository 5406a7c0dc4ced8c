import { fail } from 'contract'
import type { AccessDecision, ReviewedPerson as ShownPerson } from 'contract/workspace/access-reviews'
import { hasOtherAdmin } from '#modules/workspace/users/index.ts'
import { momentNow } from '#platform/clock.ts'
import type { CollectionHooks, Row } from '#platform/collection/shape.ts'
import type { Mutation, WriteContext } from '#platform/collection/write.ts'
import type { Tx } from '#platform/db/tx.ts'
import { reviewBlocks } from './review-blocks.ts'

/**
 * A member as the list keeps them: by id alone, because what is listed is hashed and signed, and could not be erased. Lists
 * from before hold names as well.
 */
type ReviewedPerson = Omit<ShownPerson, 'name' | 'email'> & Partial<Pick<ShownPerson, 'name' | 'email'>>

/**
 * Everybody who may enter today, in the order of their names. Name and address are empty rather than absent because 0.2.0, which
 * runs beside this version while it is replaced, reads no list without them; the version after this one leaves them out.
 */
const PEOPLE = `select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', '', 'email', null, 'roles', m.roles,
    'superUser', m.super_user, 'expiresOn', m.expires_on, 'version', m.version,
    'lastSignInAt', (select to_char(max(s.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from sign_ins s
      where s.org_id = m.org_id and s.person_id = m.id)) order by m.name, m.id), '[]') as people
  from members m where m.org_id = app.org() and m.active and (m.expires_on is null or m.expires_on >= current_date)`

/** Somebody came, went, or may do something else than when the list was taken. */
const OUTDATED = `r.status = 'open' and (
    (select count(*) from members m where m.org_id = t.org_id and m.active
      and (m.expires_on is null or m.expires_on >= current_date)) <> jsonb_array_length(coalesce(t.people, '[]'))
    or exists (select from members m where m.org_id = t.org_id and m.active
      and (m.expires_on is null or m.expires_on >= current_date)
      and not coalesce(t.people, '[]') @> jsonb_build_array(jsonb_build_object('id', m.id, 'version', m.version))))`

async function takePeople(tx: Tx): Promise<ReviewedPerson[]> {
  const [row] = await tx.query<{ people: ReviewedPerson[] }>(PEOPLE)
  return row!.people
}

/** What was decided of people who stand as they stood; of the others it was decided about something else. */
function stillMeant(
  decisions: readonly AccessDecision[],
  before: readonly ReviewedPerson[],
  now: readonly ReviewedPerson[],
): AccessDecision[] {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  const same = new Set(now.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id))
  return decisions.filter(({ person }) => same.has(person))
}

function count(after: Mutation['after']): void {
  const people = (after['people'] ?? []) as ReviewedPerson[]
  const decisions = (after['decisions'] ?? []) as AccessDecision[]
  const known = new Set(people.map(({ id }) => id))
  const decided = new Set(decisions.map(({ person }) => person))
  if (decided.size !== decisions.length)
    throw fail('INVALID_INPUT', [{ path: ['decisions'], code: 'repeated' }])
  if (decisions.some(({ person }) => !known.has(person)))
    throw fail('INVALID_INPUT', [{ path: ['decisions'], code: 'unknown_person' }])
  const of = (wanted: AccessDecision['decision']) =>
    decisions.filter(({ decision }) => decision === wanted).length
  Object.assign(after, {
    memberCount: people.length,
    undecided: people.length - decisions.length,
    toChange: of('change'),
    toEnd: of('end'),
  })
}

/** What was decided of a person, whatever the order of its parts. */
function ownDecision(row: Mutation['after'] | Row | null, person: string): string {
  const found = ((row?.['decisions'] ?? []) as AccessDecision[]).find((one) => one.person === person)
  return JSON.stringify(found ? [found.decision, found.note] : null)
}

/** Nobody decides on their own rights; where nobody else administers, that is in the trail as an exception. */
async function requireOtherDecider(tx: Tx, mutation: Mutation, { actor }: WriteContext): Promise<void> {
  const { before, after } = mutation
  const own = ownDecision(after, actor.personId)
  if (own === ownDecision(before, actor.personId)) return
  // Decisions about members whose rights changed since are dropped when the list is refreshed.
  if (own === 'null' && before?.['takenAt'] !== after['takenAt']) return
  if (await hasOtherAdmin(tx, actor.personId)) throw fail('FOUR_EYES', { why: 'own_rights' })
  mutation.beside = { ...mutation.beside, exception: [null, 'single_administrator'] }
}

/** What was done without a second administrator since the last review that was completed. */
const EXCEPTIONS = `select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'by', c.decided_by,
    'at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'exception', c.exception)
    order by c.decided_at, c.id), '[]') as exceptions
  from protected_changes c where c.org_id = app.org() and c.exception is not null and c.decided_at > coalesce((
    select max(r.updated_at) from records r where r.org_id = app.org() and r.type = 'accessreview'
      and r.status = 'completed'), '-infinity')`

async function takeExceptions(tx: Tx): Promise<unknown[]> {
  const [row] = await tx.query<{ exceptions: unknown[] }>(EXCEPTIONS)
  return row!.exceptions
}

/** Whoever reads a list reads names: of those who were erased since, what stands in place of it. */
async function nameThem(tx: Tx, row: Row): Promise<void> {
  const people = (row['people'] ?? []) as ReviewedPerson[]
  if (people.length === 0) return
  const members = await tx.query<{ id: string; name: string; email: string | null; erased: boolean }>(
    `select id, name, email, erased_at is not null as erased from members where org_id = app.org() and id = any($1::uuid[])`,
    [people.map(({ id }) => id)],
  )
  const known = new Map(members.map((one) => [one.id, one]))
  // A new list: what is written into the trail refers to the other one.
  row['people'] = people.map((one): ShownPerson => {
    const { name = '', email = null, erased = true } = known.get(one.id) ?? {}
    return { ...one, name: (!erased && one.name) || name, email: (!erased && one.email) || email }
  })
}

/** What is particular to reviews: the list of people as it was when it was taken, and how far the decisions are. */
export const accessReviewHooks: CollectionHooks = {
  computed: { outdated: { sql: OUTDATED, initial: false } },
  beforeWrite: async (tx, mutations, context) => {
    for (const mutation of mutations) {
      const { before, after } = mutation
      // What is signed is what the signer saw: a step takes nothing anew.
      if (after.status === 'open' && (!before || after['takenAt'] === null)) {
        const people = await takePeople(tx)
        const decisions = (after['decisions'] ?? []) as AccessDecision[]
        const earlier = (before?.['people'] ?? []) as ReviewedPerson[]
        if (before) after['decisions'] = stillMeant(decisions, earlier, people)
        Object.assign(after, { people, exceptions: await takeExceptions(tx), takenAt: momentNow() })
      }
      count(after)
      await requireOtherDecider(tx, mutation, context)
    }
  },
  resolveForRead: nameThem,
  documentBlocks: reviewBlocks,
}
