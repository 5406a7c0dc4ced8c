import type { Matrix } from 'contract/workspace/traceability'

export interface CellLink {
  readonly kind: string
  readonly direction: 'out' | 'in'
}

/** A matrix to draw: the links of each cell, and the number of links of each row and column. */
export interface Cells {
  readonly at: (row: number, column: number) => readonly CellLink[]
  readonly rowTotals: readonly number[]
  readonly columnTotals: readonly number[]
}

const NONE: readonly CellLink[] = []

export function cellsOf({ rows, columns, links }: Matrix): Cells {
  const cells = new Map<number, CellLink[]>()
  const rowTotals = rows.map(() => 0)
  const columnTotals = columns.map(() => 0)
  for (const [row, column, kind, direction] of links) {
    const place = row * columns.length + column
    cells.set(place, [...(cells.get(place) ?? []), { kind, direction }])
    rowTotals[row]! += 1
    columnTotals[column]! += 1
  }
  return {
    at: (row, column) => cells.get(row * columns.length + column) ?? NONE,
    rowTotals,
    columnTotals,
  }
}

/** The rows to draw, in order: all of them, or those without any link. */
export const rowsToShow = ({ rowTotals }: Cells, onlyHoles: boolean): number[] =>
  rowTotals.flatMap((total, row) => (onlyHoles && total > 0 ? [] : [row]))

export const holes = (totals: readonly number[]): number => totals.filter((total) => total === 0).length
