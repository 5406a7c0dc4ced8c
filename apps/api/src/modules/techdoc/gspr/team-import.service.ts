import { fail, type ImportReport, MAX_BATCH } from 'contract'
import { getRecord } from '#platform/collection/commands.ts'
import { checkImport, commitImport } from '#platform/collection/excel/import.ts'
import type { CustomRow } from '#platform/collection/excel/parse-workbook.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { GsprCollections } from './gspr.service.ts'
import { type Known, readTeamSheet, type Registered } from './team-sheet.ts'

const ROWS = `select t.ref, t.id, r.version from gsprrows t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.device = $1 and r.archived_at is null`

const STANDARDS = `select r.code, f.values->>'designation' as designation, f.values->>'edition' as edition
  from filerows f join records r on r.org_id = f.org_id and r.id = f.id
  where f.org_id = app.org() and f.device = $1 and f.section_key = 'f.standards' and r.archived_at is null`

async function loadKnown(tx: Tx, device: string): Promise<Known> {
  const rows = await tx.query<{ ref: string; id: string; version: number }>(ROWS, [device])
  return {
    rows: new Map(rows.map(({ ref, ...row }) => [ref, row])),
    standards: await tx.query<Registered>(STANDARDS, [device]),
  }
}

/** Reports rows by their Annex I number, as in the team's sheet, instead of by id. */
const inTheirWords = (report: ImportReport, others: readonly string[]): ImportReport => ({
  ...report,
  warnings: [...report.warnings, ...others.map((column) => ({ column, code: 'unknown_column' }))],
  rows: report.rows.map((row) => ({
    ...row,
    problems: row.problems.map((problem) =>
      problem.column === '_id'
        ? {
            ...problem,
            column: 'ref',
            code: problem.code === 'unknown_record' ? 'unknown_row' : problem.code,
          }
        : problem,
    ),
  })),
})

async function readFor(tx: Tx, into: GsprCollections, id: string, own: CustomRow[][], context: WriteContext) {
  await getRecord(tx, into.devices, context.actor, id)
  const read = readTeamSheet(own, await loadKnown(tx, id))
  if (read.sheet.rows.length > MAX_BATCH) throw fail('UNREADABLE_FILE', { reason: 'too_many_rows' })
  return read
}

/** EXP-9: previews the changes of a team's own checklist; nothing is written. */
export async function checkTeamSheet(
  tx: Tx,
  into: GsprCollections,
  byType: CollectionsByType,
  id: string,
  own: CustomRow[][],
  context: WriteContext,
): Promise<ImportReport> {
  const { sheet, others } = await readFor(tx, into, id, own, context)
  return inTheirWords(await checkImport(tx, into.gsprrows, byType, sheet, context), others)
}

/** EXP-9: imports a team's own checklist; it is read and planned again on current data. */
export async function importTeamSheet(
  tx: WriteTx,
  into: GsprCollections,
  byType: CollectionsByType,
  id: string,
  own: CustomRow[][],
  options: { validOnly?: boolean | undefined },
  context: WriteContext,
): Promise<ImportReport> {
  const { sheet, others } = await readFor(tx, into, id, own, context)
  return inTheirWords(await commitImport(tx, into.gsprrows, byType, sheet, options, context), others)
}
