import { Writable } from 'node:stream'
import { encodeCol, WorkbookWriter, type WorksheetWriter } from '@cj-tech-master/excelts'
import { MAX_BATCH } from 'contract'
import { PRODUCT_NAME } from 'contract/product-name'
import { DATA_SHEET, FIRST_ROW, LABEL_ROW } from './columns.ts'
import type { Cell } from './write-cell.ts'

/** A workbook without its rows, as plain values that can be posted to a worker thread. */
export interface WorkbookHead {
  readonly created: Date
  readonly rightToLeft: boolean
  readonly readme: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly ColumnModel[]
  readonly lists: readonly ListModel[]
}

export type SheetRow = readonly Cell[]

export interface WorkbookModel extends WorkbookHead {
  readonly rows: readonly SheetRow[]
}

export interface ColumnModel {
  readonly key: string
  readonly label: string
  readonly width: number
  readonly numeric: boolean
  /** The values of the drop-down: the index of a list in the sheet `Lists`, or literal values. */
  readonly dropDown?: number | string
}

/** The allowed values of a column: the label in the chosen language, and the language-independent code. */
export interface ListModel {
  readonly label: string
  readonly values: readonly (readonly [label: string, code: string])[]
}

/** Cells have the format `text`, so that input that looks like a formula stays text. */
const TEXT = { numFmt: '@' }
const BOLD = { name: 'Calibri', size: 11, bold: true }

function addDropDown(
  sheet: WorksheetWriter,
  { lists }: WorkbookHead,
  { dropDown }: ColumnModel,
  at: number,
): void {
  if (dropDown === undefined) return
  const list = typeof dropDown === 'number' ? lists[dropDown]!.values.length : 0
  const column = encodeCol(typeof dropDown === 'number' ? dropDown * 2 : 0)
  const source = typeof dropDown === 'number' ? `Lists!$${column}$2:$${column}$${list + 1}` : `"${dropDown}"`
  const letter = encodeCol(at)
  // The list is a suggestion: codes and the clear command are valid as well.
  sheet.dataValidations.add(`${letter}${FIRST_ROW}:${letter}${MAX_BATCH + FIRST_ROW - 1}`, {
    type: 'list',
    allowBlank: true,
    showErrorMessage: false,
    formulae: [source],
  })
}

function addReadme(workbook: WorkbookWriter, { readme, rightToLeft }: WorkbookHead): void {
  const sheet = workbook.addWorksheet('README', { views: [{ rightToLeft }] })
  sheet.columns = [
    { width: 24, style: TEXT },
    { width: 100, style: { ...TEXT, alignment: { wrapText: true } } },
  ]
  for (const line of readme) {
    const row = sheet.addRow([...line])
    row.getCell(1).font = BOLD
    row.commit()
  }
  sheet.commit()
}

type Pages = Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>

async function addData(workbook: WorkbookWriter, model: WorkbookHead, pages: Pages): Promise<void> {
  const { columns, rightToLeft } = model
  const sheet = workbook.addWorksheet(DATA_SHEET, {
    views: [{ state: 'frozen', ySplit: LABEL_ROW, rightToLeft }],
  })
  sheet.columns = columns.map(({ width, numeric }) => ({ width, style: numeric ? {} : TEXT }))
  columns.forEach((column, at) => addDropDown(sheet, model, column, at))
  const keys = sheet.addRow(columns.map((column) => column.key))
  keys.hidden = true
  keys.commit()
  const labels = sheet.addRow(columns.map((column) => column.label))
  labels.font = BOLD
  labels.commit()
  let count = 0
  for await (const rows of pages) {
    for (const row of rows) sheet.addRow([...row]).commit()
    count += rows.length
  }
  sheet.autoFilter = `A${LABEL_ROW}:${encodeCol(columns.length - 1)}${LABEL_ROW + Math.max(1, count)}`
  sheet.commit()
}

function addLists(workbook: WorkbookWriter, { lists, rightToLeft }: WorkbookHead): void {
  const sheet = workbook.addWorksheet('Lists', { views: [{ state: 'frozen', ySplit: 1, rightToLeft }] })
  sheet.columns = lists.flatMap(() => [
    { width: 40, style: TEXT },
    { width: 18, style: TEXT },
  ])
  const labels = sheet.addRow(lists.flatMap((list) => [list.label, null]))
  labels.font = BOLD
  labels.commit()
  const longest = Math.max(0, ...lists.map((list) => list.values.length))
  for (let at = 0; at < longest; at++) {
    sheet.addRow(lists.flatMap((list) => list.values[at] ?? [null, null])).commit()
  }
  sheet.commit()
}

/** Writes a workbook page by page. `shared` uses shared strings, which stay in memory until the end. */
export async function writeWorkbook(
  head: WorkbookHead,
  pages: Pages,
  stream: Writable,
  shared: boolean,
): Promise<void> {
  const { created } = head
  const workbook = new WorkbookWriter({
    stream: stream as never,
    useSharedStrings: shared,
    useStyles: true,
    created,
    modified: created,
    creator: PRODUCT_NAME,
    lastModifiedBy: PRODUCT_NAME,
  })
  addReadme(workbook, head)
  await addData(workbook, head, pages)
  addLists(workbook, head)
  await workbook.commit()
}

/** Builds the bytes of a workbook. It is slow and runs in a worker. */
export async function buildWorkbook(model: WorkbookModel): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const stream = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await writeWorkbook(model, [model.rows], stream, true)
  return Buffer.concat(chunks)
}
