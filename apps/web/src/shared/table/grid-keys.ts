/** A cell of the grid. Row 0 is the heading, column 0 the checkbox. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface Grid {
  /** Rows of records, without the heading. */
  readonly rows: number
  readonly columns: number
  readonly rightToLeft: boolean
}

const JUMP = 10
const within = (value: number, last: number): number => Math.max(0, Math.min(last, value))

/**
 * The cell that a key moves to, by the ARIA grid pattern and, with Ctrl, to the edge as in spreadsheets; undefined for
 * other keys.
 */
export function placeAfter(at: Place, key: string, whole: boolean, grid: Grid): Place | undefined {
  const forward = grid.rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = grid.rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const to = (row: number, column: number): Place => ({
    row: within(row, grid.rows),
    column: within(column, grid.columns - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return to(whole ? grid.rows : at.row + 1, at.column)
    case 'ArrowUp':
      return to(whole ? 1 : at.row - 1, at.column)
    case forward:
      return to(at.row, whole ? grid.columns - 1 : at.column + 1)
    case backward:
      return to(at.row, whole ? 0 : at.column - 1)
    case 'PageDown':
      return to(at.row + JUMP, at.column)
    case 'PageUp':
      return to(Math.max(1, at.row - JUMP), at.column)
    case 'Home':
      return to(whole ? 1 : at.row, 0)
    case 'End':
      return to(whole ? grid.rows : at.row, grid.columns - 1)
    default:
      return undefined
  }
}
