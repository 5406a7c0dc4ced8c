import { dayOrder } from '#platform/day-text.ts'
import { readCell, type CellContext, type CellProblem } from './cell-text.ts'
import { isEditable, type SheetColumn } from './columns.ts'
import type { CellEdit, SheetLine, WorkedLine } from './sheet-store.ts'

interface RefusedCell {
  readonly code: string
  readonly column: SheetColumn | null
  readonly text: string
  readonly problem: CellProblem | 'ambiguousDay' | 'outside' | 'closed' | 'computed'
}

export interface PastePlan {
  readonly edits: readonly CellEdit[]
  readonly refused: readonly RefusedCell[]
  /**
   * Texts for read-only cells that show something else. They refuse no paste, because computed cells are part of a copied
   * row, but they are named.
   */
  readonly leftOut: readonly RefusedCell[]
}

export interface Block {
  readonly top: number
  readonly start: number
  readonly rows: number
  readonly columns: number
}

/** Cells that fit into the block several times fill it; others start at its first cell. */
function repeated(cells: readonly (readonly string[])[], { rows, columns }: Block) {
  const width = cells[0]!.length
  const fits =
    cells.every((row) => row.length === width) && rows % cells.length === 0 && columns % width === 0
  if (!fits) return cells
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, across) => cells[down % cells.length]![across % width]!),
  )
}

/** Columns of days in which another date shows that the day comes first: nothing else tells 05/06 from 06/05. */
function columnsWithDayFirst(cells: readonly (readonly string[])[]): Set<number> {
  const orders = cells.flatMap((row) => row.map((text, across) => ({ across, order: dayOrder(text) })))
  const month = new Set(orders.filter(({ order }) => order === 'month').map(({ across }) => across))
  return new Set(
    orders.filter(({ across, order }) => order === 'day' && !month.has(across)).map(({ across }) => across),
  )
}

/** The effect of a paste, cell by cell. Nothing changes before all of it is known. */
export function planPaste(
  cells: readonly (readonly string[])[],
  block: Block,
  lines: readonly WorkedLine<SheetLine>[],
  columns: readonly SheetColumn[],
  context: CellContext,
  /** The text of a cell, as it is copied. */
  textOf: (line: SheetLine, column: SheetColumn) => string = () => '',
): PastePlan {
  const edits: CellEdit[] = []
  const refused: RefusedCell[] = []
  const leftOut: RefusedCell[] = []
  const dayFirst = columnsWithDayFirst(cells)
  for (const [down, row] of repeated(cells, block).entries()) {
    const line = lines[block.top + down]
    for (const [across, text] of row.entries()) {
      const column = columns[block.start + across] ?? null
      const refuse = (problem: RefusedCell['problem'], list = refused) =>
        list.push({ code: line?.view.code ?? '', column, text, problem })
      if (column && !isEditable(column) && line) {
        if (text.trim() !== '' && text.trim() !== textOf(line.view, column).trim())
          refuse('computed', leftOut)
        continue
      }
      if (!line || !column) {
        if (text.trim() !== '') refuse('outside')
      } else if (!line.saved.can.includes('update')) refuse('closed')
      else {
        const read = readCell(column, text, context)
        if (column.kind === 'day' && dayOrder(text) === 'either' && !dayFirst.has(across))
          refuse('ambiguousDay')
        else if ('problem' in read) refuse(read.problem)
        else edits.push({ id: line.id, key: column.key, value: read.value })
      }
    }
  }
  return { edits, refused, leftOut }
}
