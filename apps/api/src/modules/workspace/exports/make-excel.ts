import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timeNow } from '#platform/clock.ts'
import { relatedCells } from '#platform/collection/excel/related-columns.ts'
import type { SheetRow } from '#platform/collection/excel/build-workbook.ts'
import { buildInWorker } from '#platform/collection/excel/in-worker.ts'
import { idsIn, loadNames } from '#platform/collection/excel/names.ts'
import { streamWorkbook } from '#platform/collection/excel/stream-workbook.ts'
import { sheetRows, workbookHead } from '#platform/collection/excel/workbook-model.ts'
import { baseName, type ExportGenerator, rowsOf, totalOf } from './export-context.ts'
import { WORKBOOK_TYPE } from './report-workbook.ts'

/** Up to this size, a pooled worker thread builds the workbook; starting a new thread would take longer. */
const SHORT = 1_000

/** Exports a list of any length as a workbook, in the same format as the immediate export. */
export const makeExcel: ExportGenerator = async (exportContext) => {
  const { collection, order, tx, folder, signal, report } = exportContext
  const { of, relatedColumns } = collection.shape
  const path = join(folder, 'list.xlsx')
  const total = await totalOf(exportContext)
  let rows = 0
  async function* pages() {
    for await (const page of rowsOf(exportContext)) {
      const names = await loadNames(tx, idsIn(collection.shape, page))
      yield sheetRows(
        of,
        page,
        names,
        order.locale,
        await relatedCells(tx, relatedColumns, page, order.locale),
      )
      rows += page.length
      await report(rows, Math.max(total, rows))
    }
  }
  await report(0, total)
  const head = workbookHead(of, order.locale, timeNow(), relatedColumns)
  if (total > SHORT) await streamWorkbook(path, head, pages(), signal)
  else {
    const all: SheetRow[] = []
    for await (const page of pages()) all.push(...page)
    await writeFile(path, await buildInWorker({ ...head, rows: all }), { flag: 'wx', mode: 0o600 })
  }
  return { path, name: `${baseName(exportContext)}.xlsx`, mediaType: WORKBOOK_TYPE, rows }
}
