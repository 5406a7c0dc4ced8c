import type { ReactNode } from 'react'

export const MATRIX_ROW = 40
export const MATRIX_COLUMN = 48
export const MATRIX_NAMES = 'w-44 shrink-0 sm:w-72'
export const MATRIX_TOTAL = 'w-16 shrink-0'

/** A row or column heading of a matrix: a record, and how many records of the other axis it is linked to. */
export interface MatrixHead {
  readonly key: string
  readonly code: string
  readonly name: string
  readonly total: number
  /** Has no links although it should. */
  readonly hole: boolean
}

/** The label and mark of a cell. Called for every visible cell, so it should be a lookup and not a computation. */
export type MatrixCellOf = (row: number, column: number) => { label: string; mark: ReactNode }

/**
 * The columns or rows to render: the visible ones and the focused one, so that the focused cell is always in the DOM.
 * Returns `seen` itself if that contains the focused one.
 */
export const withPlace = (seen: readonly number[], at: number): readonly number[] =>
  seen.includes(at) ? seen : at < (seen[0] ?? 0) ? [at, ...seen] : [...seen, at]
