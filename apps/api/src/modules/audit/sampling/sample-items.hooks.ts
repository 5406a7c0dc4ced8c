import { fail } from 'contract'
import { isByHand } from 'contract/audit/samples'
import { sampleitems } from 'contract/audit/sample-items'
import { refuse } from 'contract/refusals'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { notePreparersOf } from '#modules/audit/fieldwork/index.ts'
import { requireProjectRoles, PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { refreshSamples } from './counts.ts'
import { itemByRef } from './item-by-ref.ts'
import { loadProcedures, PROCEDURE_REVIEWER, PROCEDURE_STATE, requireOpen } from './procedure-sql.ts'

const EVIDENCE = `select count(*) from links l join records e on e.org_id = l.org_id and e.id = l.from_id
  where l.org_id = t.org_id and l.to_id = t.id and l.kind = 'supports' and e.type = 'evidence' and e.archived_at is null`

interface ItsSample {
  id: string
  project: string
  procedure: string
  method: string
  status: string
}

async function loadSamples(tx: Tx, ids: readonly unknown[]): Promise<Map<string, ItsSample>> {
  const rows = await tx.query<ItsSample>(
    `select s.id, s.project, s.procedure, s.method, r.status
     from samples s join records r on r.org_id = s.org_id and r.id = s.id
     where s.org_id = app.org() and s.id = any($1::uuid[]) and r.archived_at is null`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Initialises items with their sample's project. Items without a drawn position are chosen by hand, if the method allows
 * it.
 */
async function initialise(
  tx: WriteTx,
  created: readonly Mutation<typeof sampleitems>[],
  context: WriteContext,
): Promise<void> {
  const samples = await loadSamples(
    tx,
    created.map(({ after }) => after.sample),
  )
  for (const { after } of created) {
    const sample = samples.get(after.sample)
    if (!sample) throw refuse('sample', 'unknown_reference')
    if (sample.status === 'evaluated') throw fail('FROZEN')
    if (after.position === null && !(isByHand(sample.method) && sample.status === 'drawn'))
      throw fail('INVALID_INPUT', [{ path: ['sample'], code: 'not_by_hand' }])
    const { project, procedure, status } = sample
    Object.assign(after, { project, procedure, sampleState: status, name: { en: after.ref } })
  }
  await requireProjectRoles(tx, created, context)
  const procedures = await loadProcedures(
    tx,
    created.map(({ after }) => after.procedure),
  )
  for (const { after } of created)
    requireOpen(after, procedures.get(String(after.procedure)), context.actor.personId)
}

/** Requires that the issue of a deviation belongs to the same project. */
async function requireOwnIssues(tx: Tx, mutations: readonly Mutation<typeof sampleitems>[]): Promise<void> {
  const named = mutations.filter(({ before, after }) => after.issue && after.issue !== before?.issue)
  if (named.length === 0) return
  const rows = await tx.query<{ id: string; project: string }>(
    'select id, project from issues where org_id = app.org() and id = any($1::uuid[])',
    [named.map(({ after }) => after.issue)],
  )
  const projects = new Map(rows.map(({ id, project }) => [id, project]))
  for (const { after } of named)
    if (projects.get(String(after.issue)) !== after.project) throw refuse('issue', 'unknown_reference')
}

/** Hooks of sample items: project and totals. */
export const sampleItemHooks: CollectionHooks<typeof sampleitems> = {
  computed: {
    standing: PROJECT_ACCESS,
    procedureState: PROCEDURE_STATE,
    procedureReviewerId: PROCEDURE_REVIEWER,
    sampleState: {
      sql: 'select x.status from records x where x.org_id = t.org_id and x.id = t.sample',
      initial: null,
    },
    tested: { sql: 'coalesce(t.tested, false)', initial: false },
    deviates: { sql: 'coalesce(t.deviates, false)', initial: false },
    evidence: { sql: EVIDENCE, initial: 0 },
  },
  naturalKey: itemByRef,
  beforeWrite: async (tx, mutations, context) => {
    const created = mutations.filter(({ before }) => before === null)
    if (created.length > 0) await initialise(tx, created, context)
    await requireOwnIssues(tx, mutations)
  },
  afterWrite: async (tx, written, context) => {
    await refreshSamples(
      tx,
      written.map(({ row }) => row.sample),
    )
    await notePreparersOf(
      tx,
      written.map(({ row }) => row.procedure),
      context,
    )
  },
}
