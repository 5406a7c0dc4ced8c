import type { FigureFormat } from '#platform/figures.ts'
import type { Tone } from './tones.ts'

/** A series: one line, one part of every bar, or one shape; named in the legend. */
export interface Series {
  readonly key: string
  readonly label: string
  readonly tone?: Tone
  /** Set if its number format differs from the others. */
  readonly format?: FigureFormat
}

/** A row: one bar, one point in time, or one axis; pointer and arrow keys stop at it. */
export interface ChartRow {
  readonly key: string
  readonly label: string
  /** By the key of the series; a missing value is not zero. */
  readonly values: Readonly<Record<string, number | null>>
  /** Set if the row has a meaning of its own, such as a status, and the only series has none. */
  readonly tone?: Tone
}

/** The data of every chart and of its table. */
export interface ChartData {
  /** The heading of the table's first column. */
  readonly heading: string
  readonly series: readonly Series[]
  readonly rows: readonly ChartRow[]
}

export const valueAt = (row: ChartRow, series: Series): number | null => row.values[series.key] ?? null

export const isEmptyChart = ({ rows, series }: ChartData): boolean =>
  rows.every((row) => series.every((one) => valueAt(row, one) === null))

export const totalOf = (row: ChartRow, series: readonly Series[]): number =>
  series.reduce((sum, one) => sum + (valueAt(row, one) ?? 0), 0)

/** The greatest single value, for lines and shapes. */
export const greatestValue = ({ rows, series }: ChartData): number =>
  Math.max(0, ...rows.flatMap((row) => series.map((one) => valueAt(row, one) ?? 0)))

/** The smallest single value, at most zero. */
export const leastValue = ({ rows, series }: ChartData): number =>
  Math.min(0, ...rows.flatMap((row) => series.map((one) => valueAt(row, one) ?? 0)))
