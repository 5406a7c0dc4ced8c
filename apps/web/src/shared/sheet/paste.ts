import { dayOrder } from '#platform/day-text.ts'
import { readCell, type CellContext, type CellProblem } from './cell-text.ts'
import { isEditable, type SheetColumn } from './columns.ts'
import type { CellEdit, SheetLine, WorkedLine } from './sheet-store.ts'

interface RefusedCell {
  readonly code: string
  readonly column: SheetColumn | null
  readonly text: string
  readonly problem: CellProblem | 'ambiguousDay' | 'outside' | 'closed'
}

export interface PastePlan {
  readonly edits: readonly CellEdit[]
  readonly refused: readonly RefusedCell[]
  /** Read-only cells that are skipped: computed ones are part of a copied row. */
  readonly leftOut: number
}

export interface Block {
  readonly top: number
  readonly start: number
  readonly rows: number
  readonly columns: number
}

/** One copied cell fills the whole block; a copied block starts at its first cell. */
const repeated = (cells: readonly (readonly string[])[], { rows, columns }: Block) =>
  cells.length === 1 && cells[0]!.length === 1
    ? Array.from({ length: rows }, () => Array.from({ length: columns }, () => cells[0]![0]!))
    : cells

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
): PastePlan {
  const edits: CellEdit[] = []
  const refused: RefusedCell[] = []
  let leftOut = 0
  const dayFirst = columnsWithDayFirst(cells)
  for (const [down, row] of repeated(cells, block).entries()) {
    const line = lines[block.top + down]
    for (const [across, text] of row.entries()) {
      const column = columns[block.start + across] ?? null
      if (column && !isEditable(column)) {
        leftOut++
        continue
      }
      const refuse = (problem: RefusedCell['problem']) =>
        refused.push({ code: line?.view.code ?? '', column, text, problem })
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
