import { totalOf, valueAt, type ChartRow, type Series } from './chart-data.ts'

/** One part of a bar, with its start and end as values. */
export interface Part {
  readonly series: Series
  readonly from: number
  readonly to: number
}

/** The stacked parts of a bar, in the order of the series; empty parts take no space. */
export function stackRow(row: ChartRow, series: readonly Series[]): Part[] {
  let end = 0
  return series.flatMap((one) => {
    const value = valueAt(row, one) ?? 0
    if (value <= 0) return []
    const from = end
    end += value
    return [{ series: one, from, to: end }]
  })
}

export const longestBar = (rows: readonly ChartRow[], series: readonly Series[]): number =>
  Math.max(0, ...rows.map((row) => totalOf(row, series)))
