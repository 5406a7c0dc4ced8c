import type { FigureFormat } from '#platform/figures.ts'
import type { Tone } from './tones.ts'

/** One line, one part of every bar, one shape: what the legend names. */
export interface Series {
  readonly key: string
  readonly label: string
  readonly tone?: Tone
  /** Where it is another kind of number than the rest. */
  readonly format?: FigureFormat
}

/** One bar, one moment, one axis: what the pointer and the arrow keys stop at. */
export interface ChartRow {
  readonly key: string
  readonly label: string
  /** By the key of the series; nothing is not the same as zero. */
  readonly values: Readonly<Record<string, number | null>>
}

/** What every chart is drawn from, and what its table shows. */
export interface ChartData {
  /** What the rows are: the heading of the table's first column. */
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

/** The least single value; zero where nothing is below it. */
export const leastValue = ({ rows, series }: ChartData): number =>
  Math.min(0, ...rows.flatMap((row) => series.map((one) => valueAt(row, one) ?? 0)))
