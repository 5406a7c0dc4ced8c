/** A cell, counted from the lowest likelihood and the lowest impact. */
export interface Place {
  readonly row: number
  readonly column: number
}

export const samePlace = (one: Place | null | undefined, other: Place): boolean =>
  one?.row === other.row && one.column === other.column

/** From the lowest (1) to the highest (5). */
export type LevelTone = 1 | 2 | 3 | 4 | 5

export interface Level {
  readonly key: string
  readonly label: string
  readonly tone: LevelTone
}

export interface HeatCell {
  /** The key of its level. */
  readonly level: string
  readonly count: number
}

export interface HeatScale {
  /** The title of the axis: likelihood, impact. */
  readonly title: string
  /** From the lowest to the highest, three to seven. */
  readonly steps: readonly { readonly key: string; readonly label: string }[]
}

/** From an earlier position to the current one. */
export interface Movement {
  readonly key: string
  readonly label: string
  readonly from: Place
  readonly to: Place
}

export interface HeatSize {
  readonly rows: number
  readonly columns: number
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1)

/** The cell that a key moves to. The highest row is on top, so up is higher. */
export function placeAfter(at: Place, key: string, size: HeatSize, rightToLeft: boolean): Place | undefined {
  const to = (row: number, column: number): Place => ({
    row: within(row, size.rows),
    column: within(column, size.columns),
  })
  switch (key) {
    case 'ArrowUp':
      return to(at.row + 1, at.column)
    case 'ArrowDown':
      return to(at.row - 1, at.column)
    case rightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return to(at.row, at.column + 1)
    case rightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return to(at.row, at.column - 1)
    case 'Home':
      return to(at.row, 0)
    case 'End':
      return to(at.row, size.columns - 1)
    case 'PageUp':
      return to(size.rows - 1, at.column)
    case 'PageDown':
      return to(0, at.column)
    default:
      return undefined
  }
}
