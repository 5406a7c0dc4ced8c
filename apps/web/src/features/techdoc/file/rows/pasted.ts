import type { FileField } from 'contract/techdoc/file/file-structure'
import { normaliseText } from 'contract/search-text'
import { LOCALES } from 'contract/locale'
import type { FileValues } from 'contract/techdoc/file/sections'
import { readCell, type CellContext, type CellProblem } from '#shared/sheet/cell-text.ts'
import { isEditable, type SheetColumn } from '#shared/sheet/columns.ts'
import { readCells } from '#shared/sheet/read-cells.ts'
import { fieldKey } from './row-store.ts'

interface Unread {
  /** Counted from the first row that is pasted. */
  readonly row: number
  readonly column: SheetColumn
  readonly text: string
  readonly problem: CellProblem | 'link'
}

/** A column whose cells cannot be pasted: its heading is unknown, or it holds links, lists or computed values. */
interface LostColumn {
  /** Its heading, or its number in the paste. */
  readonly heading: string
  readonly cells: number
}

export interface PastedRows {
  readonly rows: readonly FileValues[]
  readonly unread: readonly Unread[]
  readonly lost: readonly LostColumn[]
}

const same = (one: string, other: string) => normaliseText(one.trim()) === normaliseText(other.trim())

/** The column with this heading, in any of the languages. */
function headed(text: string, columns: readonly SheetColumn[], fields: ReadonlyMap<string, FileField>) {
  return columns.find(({ key }) => {
    const label = fields.get(fieldKey(key))?.label
    return label && LOCALES.some((locale) => same(label[locale], text))
  })
}

/** Reads a cell with a list or with links; undefined where one of its parts names nothing. */
export interface LinkReader {
  readonly reads: (field: FileField) => boolean
  readonly read: (field: FileField, text: string) => unknown
}
const NO_LINKS: LinkReader = { reads: () => false, read: () => undefined }

/**
 * Reads rows from the clipboard. A first row of headings identifies the columns; without one they are in the order of
 * the table. Cells that cannot be pasted are named, so that nothing is lost unnoticed.
 */
export function readRows(
  text: string,
  columns: readonly SheetColumn[],
  fields: ReadonlyMap<string, FileField>,
  context: CellContext,
  links: LinkReader = NO_LINKS,
): PastedRows {
  const fieldOf = ({ key }: SheetColumn) => fields.get(fieldKey(key))
  const isLinked = (column: SheetColumn) => {
    const field = column.kind === 'read' ? fieldOf(column) : undefined
    return field ? links.reads(field) : false
  }
  const isPasted = (column: SheetColumn) => isEditable(column) || isLinked(column)
  const cells = readCells(text, '\t').filter((row) => row.some((cell) => cell.trim() !== ''))
  const open = columns.filter(isPasted)
  const headings = (cells[0] ?? []).map((cell) => headed(cell, columns, fields))
  // One known heading is enough: a row of headings must not become a record.
  const hasHeadings = headings.some(Boolean)
  const order = hasHeadings
    ? headings.map((column) => (column && isPasted(column) ? column : undefined))
    : open
  const width = Math.max(0, ...cells.map((row) => row.length))
  const lost = Array.from({ length: width }, (_, place): LostColumn => {
    const heading = hasHeadings ? (cells[0]?.[place] ?? '').trim() : ''
    const data = hasHeadings ? cells.slice(1) : cells
    return {
      heading: heading === '' ? String(place + 1) : heading,
      cells: order[place] ? 0 : data.filter((row) => (row[place] ?? '').trim() !== '').length,
    }
  }).filter((column) => column.cells > 0)
  const unread: Unread[] = []
  const rows = (hasHeadings ? cells.slice(1) : cells).map((row, at) => {
    const values: FileValues = {}
    for (const [place, cell] of row.entries()) {
      const column = order[place]
      if (!column || cell.trim() === '') continue
      if (isLinked(column)) {
        const value = links.read(fieldOf(column)!, cell)
        if (value === undefined) unread.push({ row: at + 1, column, text: cell, problem: 'link' })
        else values[fieldKey(column.key)] = value
        continue
      }
      const read = readCell(column, cell, context)
      if ('problem' in read) unread.push({ row: at + 1, column, text: cell, problem: read.problem })
      else values[fieldKey(column.key)] = read.value
    }
    return values
  })
  return { rows: rows.filter((values) => Object.keys(values).length > 0), unread, lost }
}
