import { type CellValue, MaxItemsExceededError, Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { MAX_BATCH } from 'contract'
import { DATA_SHEET, FIRST_ROW, KEY_ROW } from './columns.ts'
import { type RawCell, textOf } from './read-cell.ts'
import { Unreadable } from './unreadable.ts'
import { unzip } from './unzip.ts'

export interface SheetRow {
  readonly row: number
  readonly cells: ReadonlyMap<string, RawCell>
}

/** The sheet `Data` of a workbook: its column keys and its non-empty rows. */
export interface Sheet {
  readonly keys: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** The parts needed for values. Pictures, macros, external links and the rest are never unpacked. */
const PARTS =
  /^\/?xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i

/** Elements of a sheet that hold no values, are slow to parse, or refer to parts that are not unpacked. */
const IGNORED = (
  'cols dataValidations conditionalFormatting hyperlinks mergeCells drawing legacyDrawing legacyDrawingHF ' +
  'tableParts controls oleObjects picture sheetProtection extLst'
).split(' ')

/** Spreadsheets keep empty rows and columns that were once formatted; files beyond these limits are refused. */
const MAX_SHEET_ROWS = 5 * MAX_BATCH
const MAX_SHEET_COLUMNS = 500

function rawOf(value: CellValue | undefined): RawCell | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value
  if ('richText' in value) return value.richText.map((run) => run.text).join('')
  if ('error' in value) return { error: value.error }
  if ('text' in value) return rawOf(value.text)
  if ('checkbox' in value) return value.checkbox
  return 'result' in value ? rawOf(value.result) : undefined
}

function keysOf(sheet: Worksheet): Map<number, string> {
  const keys = new Map<number, string>()
  const seen = new Set<string>()
  sheet.findRow(KEY_ROW)?.eachCell((cell, at) => {
    const key = String(rawOf(cell.value) ?? '').trim()
    if (key === '') return
    if (seen.has(key)) throw new Unreadable('column_twice')
    seen.add(key)
    keys.set(at, key.slice(0, 100))
  })
  return keys
}

function rowsOf(sheet: Worksheet, keys: ReadonlyMap<number, string>): SheetRow[] {
  const rows: SheetRow[] = []
  sheet.eachRow((row, number) => {
    if (number < FIRST_ROW) return
    const cells = new Map<string, RawCell>()
    row.eachCell((cell, at) => {
      const key = keys.get(at)
      const raw = key === undefined ? undefined : rawOf(cell.value)
      if (raw !== undefined) cells.set(key!, raw)
    })
    if (cells.size === 0) return
    if (rows.length === MAX_BATCH) throw new Unreadable('too_many_rows')
    rows.push({ row: number, cells })
  })
  return rows
}

/** Parses the bytes of a workbook into sheets. */
async function openWorkbook(file: Buffer): Promise<Workbook> {
  const parts: Record<string, Uint8Array> = {}
  const unpacked = await unzip(file, (name) => PARTS.test(name))
  for (const [name, part] of unpacked) parts[name.replace(/^\//, '')] = part
  const workbook = new Workbook()
  try {
    await workbook.xlsx.loadFromFiles(parts, {
      maxRows: MAX_SHEET_ROWS,
      maxCols: MAX_SHEET_COLUMNS,
      ignoreNodes: IGNORED,
    })
  } catch (error) {
    throw new Unreadable(error instanceof MaxItemsExceededError ? 'too_many_rows' : 'not_a_workbook')
  }
  return workbook
}

/** Reads the bytes of a workbook. It is slow and its input is untrusted: it runs in a worker. */
export async function parseWorkbook(file: Buffer): Promise<Sheet> {
  const workbook = await openWorkbook(file)
  const sheet = workbook.getWorksheet(DATA_SHEET)
  if (!sheet) throw new Unreadable('no_data_sheet')
  const keys = keysOf(sheet)
  return { keys: [...keys.values()], rows: rowsOf(sheet, keys) }
}

/** A row of a sheet without our column keys, by column number. */
export interface CustomRow {
  readonly row: number
  readonly cells: ReadonlyMap<number, RawCell>
}

const byRows = (one: Worksheet, other: Worksheet): number => other.rowCount - one.rowCount

/** The sheets of a workbook without our column keys, the largest first. */
export async function parseCustomWorkbook(file: Buffer): Promise<CustomRow[][]> {
  const { worksheets } = await openWorkbook(file)
  return worksheets.toSorted(byRows).map((sheet) => {
    const rows: CustomRow[] = []
    sheet.eachRow((row, number) => {
      const cells = new Map<number, RawCell>()
      row.eachCell((cell, at) => {
        const raw = rawOf(cell.value)
        if (raw !== undefined) cells.set(at, raw)
      })
      if (cells.size > 0) rows.push({ row: number, cells })
    })
    return rows
  })
}

/** The first columns of the largest sheet of a workbook without our column keys, as texts. */
export async function parseTable(file: Buffer, columns: number): Promise<string[][]> {
  const { worksheets } = await openWorkbook(file)
  const [sheet] = worksheets.toSorted(byRows)
  if (!sheet) throw new Unreadable('no_data_sheet')
  const rows: string[][] = []
  sheet.eachRow((row) => {
    const cells = Array.from({ length: columns }, () => '')
    row.eachCell((cell, at) => {
      if (at <= columns) cells[at - 1] = textOf(rawOf(cell.value)) ?? ''
    })
    rows.push(cells)
  })
  const width = Math.max(0, ...rows.map((cells) => cells.findLastIndex((text) => text !== '') + 1))
  return rows.map((cells) => cells.slice(0, width))
}
