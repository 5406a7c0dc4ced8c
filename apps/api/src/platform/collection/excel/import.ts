import { fail, type ImportReport, type ImportRow } from 'contract'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { valuesOf } from '../commands.ts'
import type { RegisteredCollection } from '../registered-collection.ts'
import type { CollectionsByType } from '../spine.ts'
import { assignCodes } from '../numbering.ts'
import { writeRecords } from '../write.ts'
import type { Mutation, WriteContext } from '../mutation.ts'
import { wordsOf } from './choice-labels.ts'
import { columnsOfField } from './columns.ts'
import { type Plan, planImport } from './plan-import.ts'
import type { PlannedRow } from './plan-row.ts'
import type { Sheet } from './parse-workbook.ts'
import { type CellWriter, writeValue } from './write-cell.ts'

/** The limit of reported rows; rows with problems take precedence. */
const REPORTED_ROWS = 1_000

function countsOf(rows: readonly PlannedRow[]): ImportReport['counts'] {
  const counts = { create: 0, update: 0, archive: 0, unchanged: 0, conflict: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

/** The changed cells with old and new values, in the format of the workbook. */
function cellsOf(writer: CellWriter, { before, values, status, related }: PlannedRow): ImportRow['cells'] {
  const columns = Object.keys(values).flatMap((name) => columnsOfField(name, writer.of.fields[name]!))
  const cells = columns.map((column) => ({
    column: column.key,
    from: writeValue(writer, column, before?.[column.name]) as unknown,
    to: writeValue(writer, column, values[column.name]) as unknown,
  }))
  if (before && status !== null) {
    cells.push({
      column: 'status',
      from: wordsOf(writer.of).status.write(before.status, writer.locale),
      to: status,
    })
  }
  return [...cells, ...(related?.cells ?? [])].filter(({ from, to }) => from !== to)
}

function reportOf({ rows, warnings, writer }: Plan, committed: boolean): ImportReport {
  const hasProblem = (row: PlannedRow) => row.outcome === 'error' || row.outcome === 'conflict'
  const changed = rows.filter((row) => row.outcome !== 'unchanged')
  const reported = [...changed.filter(hasProblem), ...changed.filter((row) => !hasProblem(row))].slice(
    0,
    REPORTED_ROWS,
  )
  return {
    committed,
    counts: countsOf(rows),
    warnings,
    rows: reported
      .toSorted((a, b) => a.row - b.row)
      .map((planned) => {
        const { row, code, outcome, problems } = planned
        return { row, code, outcome, cells: cellsOf(writer, planned), problems: [...problems] }
      }),
  }
}

/** Dry run: reports the effect of an import, cell by cell, without applying it. */
export async function checkImport(
  tx: Tx,
  collection: RegisteredCollection,
  byType: CollectionsByType,
  sheet: Sheet,
  { actor }: WriteContext,
): Promise<ImportReport> {
  return reportOf(await planImport(tx, collection, byType, sheet, actor, false), false)
}

/** Writes the plan in one batch and returns the rows with the codes assigned to them. */
async function writePlan(
  tx: WriteTx,
  { shape }: RegisteredCollection,
  rows: readonly PlannedRow[],
  context: WriteContext,
): Promise<PlannedRow[]> {
  const drafts = new Map<PlannedRow, Record<string, unknown>>(
    rows.filter((row) => row.outcome === 'create').map((row) => [row, { ...row.values }]),
  )
  if (drafts.size > 0) await assignCodes(tx, shape, [...drafts.values()])
  const mutations = [...drafts].map(([{ id }, values]): Mutation => {
    return {
      action: 'create',
      before: null,
      after: { ...values, id, status: shape.of.machine.initial, archived: false },
    }
  })
  for (const { outcome, before, values } of rows) {
    if (outcome !== 'update' && outcome !== 'archive') continue
    // A row may change related records only.
    if (outcome === 'update' && Object.keys(values).length === 0) continue
    const after = { ...valuesOf(before!), ...values }
    mutations.push({
      action: outcome,
      before,
      after: outcome === 'archive' ? { ...after, archived: true } : after,
    })
  }
  if (mutations.length > 0) await writeRecords(tx, shape, mutations, context)
  const relatedChanges = rows.flatMap((row) => (row.related ? [row.related.change] : []))
  if (relatedChanges.length > 0) await shape.relatedColumns!.write(tx, relatedChanges, context)
  return rows.map((row) => {
    const draft = drafts.get(row)
    return draft ? { ...row, code: String(draft['code']) } : row
  })
}

/**
 * Imports a workbook in one transaction. Any error or conflict rejects the whole file, unless `validOnly` is set. It plans
 * again under locks, because records may have changed since the dry run.
 */
export async function commitImport(
  tx: WriteTx,
  collection: RegisteredCollection,
  byType: CollectionsByType,
  sheet: Sheet,
  { validOnly = false }: { validOnly?: boolean | undefined },
  context: WriteContext,
): Promise<ImportReport> {
  const plan = await planImport(tx, collection, byType, sheet, context.actor, true)
  const counts = countsOf(plan.rows)
  if (!validOnly && counts.error + counts.conflict > 0) throw fail('IMPORT_REJECTED', { counts })
  const rows = await writePlan(tx, collection, plan.rows, context)
  return reportOf({ ...plan, rows }, true)
}
