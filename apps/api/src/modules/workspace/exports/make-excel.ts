import { join } from 'node:path'
import { timeNow } from '#platform/clock.ts'
import { besideCells } from '#platform/collection/excel/beside.ts'
import { idsIn, loadNames } from '#platform/collection/excel/names.ts'
import { streamWorkbook } from '#platform/collection/excel/stream-workbook.ts'
import { sheetRows, workbookHead } from '#platform/collection/excel/workbook-model.ts'
import { baseName, type Maker, rowsOf, totalOf } from './making.ts'
import { WORKBOOK_TYPE } from './report-workbook.ts'

/** The list as a workbook, of any length: the same one that a short list is answered with at once. */
export const makeExcel: Maker = async (making) => {
  const { served, order, tx, folder, signal, report } = making
  const { of, beside } = served.shape
  const path = join(folder, 'list.xlsx')
  const total = await totalOf(making)
  let rows = 0
  async function* pages() {
    for await (const page of rowsOf(making)) {
      const names = await loadNames(tx, idsIn(served.shape, page))
      yield sheetRows(of, page, names, order.locale, await besideCells(tx, beside, page, order.locale))
      rows += page.length
      await report(rows, Math.max(total, rows))
    }
  }
  await report(0, total)
  await streamWorkbook(path, workbookHead(of, order.locale, timeNow(), beside), pages(), signal)
  return { path, name: `${baseName(making)}.xlsx`, mediaType: WORKBOOK_TYPE, rows }
}
