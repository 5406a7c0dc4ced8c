import { fail } from 'contract'
import type { racmrows } from 'contract/audit/racm-rows'
import type { ProcedureCollection } from 'contract/audit/procedures'
import { createRecords, type Draft, getRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { type Edit, editMany } from '#platform/collection/edit-many.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation, WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { type ControlSource, loadControls } from './library-sources.ts'
import { foreignProcedures } from './racm-rows.hooks.ts'
import { type Planned, projectInUse } from './risks.service.ts'

/** Saves edits in the grid of the matrix. */
export async function editRows(
  tx: WriteTx,
  into: Planned,
  id: string,
  edits: readonly Edit[],
  context: WriteContext,
) {
  await getRecord(tx, into.projects, context.actor, id)
  const foreign = await foreignProcedures(
    tx,
    edits.map(({ changes }) => ({ project: id, procedure: changes['procedure'] })),
  )
  const edited = await editMany(tx, into.racmrows, edits, context, {
    belongs: (row) => row.project === id,
    problemsOf: ({ changes }) =>
      foreign.has(String(changes['procedure'])) ? [{ path: ['procedure'], code: 'unknown_reference' }] : [],
  })
  return { lines: edited.map(({ row, ...outcome }) => ({ ...outcome, line: row })) }
}

/** The initial procedure: the library's test of the control as one step. */
function testOf(
  rows: readonly Stored<typeof racmrows>[],
  control: ControlSource | undefined,
  risks: readonly string[],
): Draft<ProcedureCollection> {
  const [row] = rows
  const text = control?.testProcedure
  return {
    project: row!.project,
    section: 'C',
    // The hooks give every row a name: that of its control, or of its risk.
    name: row!.name!,
    test: control ? (rows.some((one) => one.operationRequired === true) ? 'toe' : 'tod') : 'substantive',
    steps: text ? [{ id: '1', text, done: false, note: null }] : null,
    controls: control ? [control.id] : null,
    risks: [...new Set(risks)],
  }
}

/** Creates missing procedures: one for each control, for all its risks. */
export async function planTests(
  tx: WriteTx,
  into: Planned,
  procedures: RegisteredCollection<ProcedureCollection>,
  id: string,
  ids: readonly string[],
  context: WriteContext,
): Promise<{ made: number; existing: number }> {
  await projectInUse(tx, into, context.actor, id)
  const { shape, policy } = into.racmrows
  const rows = (await loadRecords(tx, shape, ids, true)).filter(
    (row) => row.project === id && row.archivedAt === null && policy(context.actor, row).includes('read'),
  )
  if (rows.length !== new Set(ids).size) throw fail('NOT_FOUND')
  if (!rows.every((row) => policy(context.actor, row).includes('update'))) throw fail('FORBIDDEN')
  const untested = rows.filter((row) => !row.procedure)
  if (untested.length === 0) return { made: 0, existing: rows.length }
  const controls = await loadControls(
    tx,
    untested.map((row) => row.control),
  )
  const found = await tx.query<{ id: string; risk: string }>(
    'select id, risk from engagementrisks where org_id = app.org() and id = any($1::uuid[])',
    [untested.map((row) => row.engagementrisk)],
  )
  const riskOf = new Map(found.map((one) => [one.id, one.risk]))
  const groups = [...Map.groupBy(untested, (row) => row.control ?? row.id).values()]
  const made = await createRecords(
    tx,
    procedures,
    groups.map((some) =>
      testOf(
        some,
        controls.get(String(some[0]!.control)),
        some.map((row) => riskOf.get(row.engagementrisk)!),
      ),
    ),
    context,
  )
  const mutations = groups.flatMap((some, at) =>
    some.map((before): Mutation<typeof racmrows> => ({
      action: 'update',
      before,
      after: { ...valuesOf(before), procedure: made[at]!.id },
    })),
  )
  await writeRecords(tx, shape, mutations, context)
  return { made: made.length, existing: rows.length - untested.length }
}
