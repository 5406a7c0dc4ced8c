import type { ReactNode } from 'react'

export const MATRIX_ROW = 40
export const MATRIX_COLUMN = 48
export const MATRIX_NAMES = 'w-44 shrink-0 sm:w-72'
export const MATRIX_TOTAL = 'w-16 shrink-0'

/** What stands at the edge of a matrix: a record, and how many of the others it is joined with. */
export interface MatrixHead {
  readonly key: string
  readonly code: string
  readonly name: string
  readonly total: number
  /** Joined with nothing, and that is a lack. */
  readonly hole: boolean
}

/** What a cell says and shows. Asked for every cell in view, so it should be found and not worked out. */
export type MatrixCellOf = (row: number, column: number) => { label: string; mark: ReactNode }

/**
 * The columns or rows to draw: what is in view, and where somebody stands if that is elsewhere, so that the cell in focus
 * is always there to have it. The same list as long as both are the same, if `seen` is.
 */
export const withPlace = (seen: readonly number[], at: number): readonly number[] =>
  seen.includes(at) ? seen : at < (seen[0] ?? 0) ? [at, ...seen] : [...seen, at]
