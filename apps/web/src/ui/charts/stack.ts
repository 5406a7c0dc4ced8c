import { totalOf, valueAt, type ChartRow, type Series } from './chart-data.ts'

/** One part of a bar, from where it begins to where it ends, as values. */
export interface Part {
  readonly series: Series
  readonly from: number
  readonly to: number
}

/** The parts of a bar end to end, in the order of the series; what is nothing takes no room. */
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
