import { fail, type Localized } from 'contract'
import type { planlines } from 'contract/audit/plan-lines'
import { refuse } from 'contract/refusals'
import { aggregateOf, nextDueOf, scoreOf } from '#modules/audit/entities/index.ts'
import type { CollectionHooks, LockRelated } from '#platform/collection/hooks.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

type Lines = readonly Mutation<typeof planlines>[]

const PROJECT = `from projects q join records qr on qr.org_id = q.org_id and qr.id = q.id
  where q.org_id = t.org_id and q.planline = t.id and qr.archived_at is null and qr.status <> 'cancelled'
  order by qr.created_at desc limit 1`

/** An approval and an edit of a line must not pass each other. */
const lockPlans: LockRelated = async (tx, ids) => {
  await tx.query(
    `select pr.id from records pr where pr.org_id = app.org() and pr.id in
       (select t.auditplan from planlines t where t.org_id = app.org() and t.id = any($1::uuid[]))
     order by pr.id for share`,
    [ids],
  )
}

interface Horizon {
  id: string
  status: string
  first: number
  last: number
}

async function loadHorizons(tx: WriteTx, plans: readonly unknown[]): Promise<Map<string, Horizon>> {
  const rows = await tx.query<Horizon>(
    `select p.id, r.status, p.first_year as first, p.first_year + p.years - 1 as last
     from auditplans p join records r on r.org_id = p.org_id and r.id = p.id
     where p.org_id = app.org() and p.id = any($1::uuid[]) and r.archived_at is null
     order by p.id for share of r`,
    [[...new Set(plans)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Source {
  id: string
  name: Localized
  kind: NonNullable<Mutation<typeof planlines>['after']['kind']>
  score: number
  dueOn: string
}

async function loadEntities(tx: Tx, ids: readonly unknown[]): Promise<Map<string, Source>> {
  const rows = await tx.query<Source>(
    `select e.id, r.title as name, e.kind, ${scoreOf(aggregateOf('e'), 'e.adjustment')} as score,
       ${nextDueOf('e', 'r')} as "dueOn"
     from auditentities e join records r on r.org_id = e.org_id and r.id = e.id
     where e.org_id = app.org() and e.id = any($1::uuid[]) and r.archived_at is null`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A line keeps name, kind, score and due date of its entity as they were when it was planned. */
async function initialiseLines(tx: WriteTx, created: Lines, horizons: Map<string, Horizon>): Promise<void> {
  if (created.length === 0) return
  const entities = await loadEntities(
    tx,
    created.map(({ after }) => after.entity),
  )
  for (const { after } of created) {
    const plan = horizons.get(after.auditplan)
    if (!plan) throw refuse('auditplan', 'unknown_reference')
    if (plan.status !== 'draft') throw fail('FORBIDDEN')
    const entity = entities.get(after.entity)
    if (!entity) throw refuse('entity', 'unknown_reference')
    const { name, kind, score, dueOn } = entity
    Object.assign(after, { name, kind, score, dueOn, phase: plan.status })
  }
}

/** The year of a line lies in the years of its plan. */
function checkYears(mutations: Lines, horizons: Map<string, Horizon>): void {
  for (const { after } of mutations) {
    const plan = horizons.get(after.auditplan)
    if (!plan || after.archived) continue
    const { first, last } = plan
    if (after.year < first || after.year > last)
      throw fail('INVALID_INPUT', [{ path: ['year'], code: after.year < first ? 'too_small' : 'too_big' }])
  }
}

/** Hooks of the lines of an audit plan. */
export const planLineHooks: CollectionHooks<typeof planlines> = {
  computed: {
    scoreNow: {
      sql: `select ${scoreOf(aggregateOf('e'), 'e.adjustment')} from auditentities e
        where e.org_id = t.org_id and e.id = t.entity`,
      initial: null,
    },
    project: { sql: `select q.id ${PROJECT}`, initial: null },
    progress: {
      sql: `coalesce((select case qr.status when 'closed' then 'closed' when 'follow_up' then 'reported' else 'started' end
        ${PROJECT}), 'planned')`,
      initial: 'planned',
    },
    phase: {
      sql: `select p.status from records p where p.org_id = t.org_id and p.id = t.auditplan`,
      initial: null,
    },
  },
  lockRelated: lockPlans,
  beforeWrite: async (tx, mutations) => {
    const horizons = await loadHorizons(
      tx,
      mutations.map(({ after }) => after.auditplan),
    )
    await initialiseLines(
      tx,
      mutations.filter(({ before }) => before === null),
      horizons,
    )
    checkYears(mutations, horizons)
  },
  afterWrite: async (tx, written) => {
    const event = 'record-changed' as const
    for (const id of new Set(written.map(({ row }) => row.auditplan)))
      tx.live.push({ tell: { event, type: 'auditplan', id, version: null } })
    return Promise.resolve()
  },
}
