import { isDeepStrictEqual } from 'node:util'
import { fail } from 'contract'
import { requests, type RequestCollection } from 'contract/audit/requests'
import { refuse } from 'contract/refusals'
import { refreshAudiences, requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { dayNow } from '#platform/clock.ts'
import type { CollectionHooks, ComputedFields } from '#platform/collection/hooks.ts'
import type { Mutation, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { foreignProcedures } from './racm-rows.hooks.ts'
import { notifyOfRequests } from './requests.notices.ts'

const LATE = `case when r.status = 'cancelled' then 0
  else greatest(0, coalesce(t.received_on, current_date) - r.due_on) end`

const computed: ComputedFields<typeof requests> = {
  /** Respondents see neither the progress nor the team of the audit. */
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

const ENTERED = (Object.keys(requests.fields) as (keyof RequestCollection['fields'])[]).filter(
  (key) => !requests.fields[key].computed,
)

/** Only the respondent writes the answer, and nothing else. */
function requireFieldOwner({ before, after }: Mutation<RequestCollection>, { actor }: WriteContext): void {
  const changed = ENTERED.filter((key) => !isDeepStrictEqual(before?.[key] ?? null, after[key] ?? null))
  const asked = before?.ownerId === actor.personId
  if (before && asked && changed.some((key) => key !== 'answer')) throw fail('FORBIDDEN')
  if (!asked && changed.includes('answer')) throw fail('FORBIDDEN')
}

/** Dates an answer. A returned request needs a reason, and its deadline stays. */
function updateDates({ before, after, reason }: Mutation<RequestCollection>): void {
  if (!before || before.status === after.status) return
  if (after.status === 'received') after.receivedOn = dayNow()
  if (after.status !== 'rejected') return
  after.receivedOn = null
  after.rejection = reason ?? null
}

async function requireOwnProcedures(
  tx: WriteTx,
  mutations: readonly Mutation<RequestCollection>[],
): Promise<void> {
  const renamed = mutations.filter(
    ({ before, after }) => (before?.procedure ?? null) !== (after.procedure ?? null),
  )
  const foreign = await foreignProcedures(
    tx,
    renamed.map(({ after }) => ({ project: after.project, procedure: after.procedure })),
  )
  if (foreign.size > 0) throw refuse('procedure', 'unknown_reference')
}

/** Whether the respondent has changed. */
const changesRespondent = ({ mutation, row }: Written<RequestCollection>): boolean =>
  ['create', 'archive', 'restore'].includes(mutation.action) || mutation.before?.ownerId !== row.ownerId

/** Hooks of requests: audience and notifications. */
export const requestHooks = (jobs: Jobs): CollectionHooks<typeof requests> => ({
  computed,
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await requireProjectRoles(tx, created, context)
    await requireOwnProcedures(tx, mutations)
    for (const mutation of mutations) {
      requireFieldOwner(mutation, context)
      updateDates(mutation)
    }
  },
  afterWrite: async (tx, written, context) => {
    await refreshAudiences(
      tx,
      written.filter(changesRespondent).map(({ row }) => row.project),
    )
    await notifyOfRequests(tx, jobs, written, context)
  },
  afterEvidenceChange: async (tx, ids) => {
    const event = 'record-changed' as const
    for (const id of ids) tx.live.push({ tell: { event, type: 'request', id, version: null } })
    await Promise.resolve()
  },
})
