import { DEADLINE_RULES, type DeadlineKind } from 'contract/compliance/statutory-deadline-kinds'
import { dueAt, localDay, type Place } from 'contract/compliance/terms'
import type { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { timeNow } from '#platform/clock.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation, Values } from '#platform/collection/mutation.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { DEADLINE_STAGE } from './deadline-stage.ts'
import { notifyStarted } from './statutory-deadlines.notices.ts'
import { placeOf } from './place.ts'

const STAGE = `case when r.status = 'running' then ${DEADLINE_STAGE} end`

const iso = (at: number): string => new Date(at).toISOString()

/** Start, due time and due date of a deadline that is counted from this moment. */
export function counted(kind: DeadlineKind, from: number, place: Place) {
  const due = dueAt(DEADLINE_RULES[kind].term, from, place)
  return { countedFromAt: iso(from), dueAt: iso(due), dueOn: localDay(due, place.zone) }
}

/** The moment from which a deadline is counted. Some are counted from the due time of another notification. */
function firstCount(kind: DeadlineKind, startedAt: number, place: Place): number {
  const { after } = DEADLINE_RULES[kind]
  return after ? dueAt(DEADLINE_RULES[after].term, firstCount(after, startedAt, place), place) : startedAt
}

/** The requirements that set these deadlines, if the organisation has them; by code. */
async function requirementsOf(
  tx: Tx,
  begun: readonly Values<typeof statutoryDeadlines>[],
): Promise<Map<string, [string, string]>> {
  const codes = begun.map((after) => DEADLINE_RULES[after.kind].requirement)
  const rows = await tx.query<{ code: string; id: string; universe: string }>(
    `select r.code, r.id, t.universe from requirements t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and r.type = 'requirement' and r.code = any($1::text[]) and r.archived_at is null`,
    [codes],
  )
  return new Map(rows.map(({ code, id, universe }) => [code, [id, universe]]))
}

/** A new deadline is counted from when the organisation became aware of the event: now, unless a time is given. */
async function initialise(tx: Tx, mutations: readonly Mutation<typeof statutoryDeadlines>[]): Promise<void> {
  const begun = mutations.filter(({ before }) => before === null).map(({ after }) => after)
  if (begun.length === 0) return
  const place = await placeOf(tx)
  const requirements = await requirementsOf(tx, begun)
  for (const after of begun) {
    const kind = after.kind
    const startedAt = Date.parse((after.startedAt as string | undefined) ?? iso(timeNow().getTime()))
    const [requirement = null, universe = null] = requirements.get(DEADLINE_RULES[kind].requirement) ?? []
    Object.assign(
      after,
      { startedAt: iso(startedAt), zone: place.zone, requirement, universe },
      counted(kind, firstCount(kind, startedAt, place), place),
    )
  }
}

/** Hooks of statutory deadlines: they compute the due time and the stage, and notify people of new deadlines. */
export const statutoryDeadlineHooks = (jobs: Jobs): CollectionHooks<typeof statutoryDeadlines> => ({
  computed: { stage: { sql: STAGE, initial: 'early' } },
  beforeWrite: initialise,
  afterWrite: async (tx, written, { actor }) =>
    notifyStarted(
      tx,
      jobs,
      written.filter(({ mutation }) => mutation.before === null).map(({ row }) => row),
      actor.personId,
    ),
})
