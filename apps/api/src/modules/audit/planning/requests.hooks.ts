import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import { requests } from 'contract/audit/requests'
import { refreshAudiences, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { dayNow } from '#platform/clock.ts'
import type { ComputedField, CollectionHooks, Row } from '#platform/collection/shape.ts'
import type { Mutation, WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { foreignProcedures } from './racm-rows.hooks.ts'
import { tellOfRequests } from './requests.notices.ts'

const LATE = `case when r.status = 'cancelled' then 0
  else greatest(0, coalesce(t.received_on, current_date) - r.due_on) end`

const computed: Record<string, ComputedField> = {
  /** Who is asked learns neither how far the audit is nor who works on it. */
  standing: {
    sql: `case when r.owner_id is distinct from app.person() then (${PROJECT_ACCESS.sql}) end`,
    initial: null,
  },
  projectName: {
    sql: 'select p.called from projects p where p.org_id = t.org_id and p.id = t.project',
    initial: null,
  },
  evidence: {
    sql: `select count(*)::integer from links l join records e on e.org_id = l.org_id and e.id = l.from_id
      where l.org_id = t.org_id and l.to_id = t.id and l.kind = 'supports' and e.type = 'evidence'
        and e.archived_at is null`,
    initial: 0,
  },
  daysLate: { sql: LATE, initial: 0 },
  late: { sql: `r.status in ('open', 'rejected') and r.due_on < current_date`, initial: false },
}

const ENTERED = Object.entries(requests.fields)
  .filter(([, field]) => !field.computed)
  .map(([key]) => key)

/** Who is asked writes the answer and nothing else, and nobody else writes it. */
function requireOwnWords({ before, after }: Mutation, { actor }: WriteContext): void {
  const changed = ENTERED.filter((key) => !isDeepStrictEqual(before?.[key] ?? null, after[key] ?? null))
  const asked = before?.['ownerId'] === actor.personId
  if (before && asked && changed.some((key) => key !== 'answer')) throw fail('FORBIDDEN')
  if (!asked && changed.includes('answer')) throw fail('FORBIDDEN')
}

/** An answer has the day on which it came. What is sent back says why, and its clock runs on. */
function settle({ before, after, reason }: Mutation): void {
  if (!before || before.status === after.status) return
  if (after.status === 'received') after['receivedOn'] = dayNow()
  if (after.status !== 'rejected') return
  after['receivedOn'] = null
  after['rejection'] = reason ?? null
}

async function requireOwnProcedures(tx: WriteTx, mutations: readonly Mutation[]): Promise<void> {
  const renamed = mutations.filter(
    ({ before, after }) => (before?.['procedure'] ?? null) !== (after['procedure'] ?? null),
  )
  const foreign = await foreignProcedures(
    tx,
    renamed.map(({ after }) => ({ project: after['project'], procedure: after['procedure'] })),
  )
  if (foreign.size > 0) throw fail('INVALID_INPUT', [{ path: ['procedure'], code: 'unknown_reference' }])
}

/** Whoever is asked from now on, or no longer. */
const asksOthers = ({ mutation, row }: { mutation: Mutation; row: Row }): boolean =>
  ['create', 'archive', 'restore'].includes(mutation.action) ||
  mutation.before?.['ownerId'] !== row['ownerId']

/** What is particular to requests: who is asked may know of them, and those who wait are told. */
export const requestHooks = (jobs: Jobs): CollectionHooks => ({
  computed,
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await requireProjectRoles(tx, created, context)
    await requireOwnProcedures(tx, mutations)
    for (const mutation of mutations) {
      requireOwnWords(mutation, context)
      settle(mutation)
    }
  },
  afterWrite: async (tx, written, context) => {
    await refreshAudiences(
      tx,
      written.filter(asksOthers).map(({ row }) => row['project']),
    )
    await tellOfRequests(tx, jobs, written, context)
  },
  afterEvidenceChange: async (tx, ids) => {
    const event = 'record-changed' as const
    for (const id of ids) tx.live.push({ tell: { event, type: 'request', id, version: null } })
    await Promise.resolve()
  },
})
