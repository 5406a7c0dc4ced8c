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
