import type { ChartData, Series } from '#ui/charts/chart-data.ts'
import type { HeatCell, LevelTone, Movement } from '#shared/heat-map/heat-map.ts'

/** Pseudo-random figures that are the same at every visit: mulberry32. */
export function figuresFrom(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b9
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

interface Named {
  readonly key: string
  readonly label: string
}

export function sampleData(
  heading: string,
  rows: readonly Named[],
  series: readonly Series[],
  seed: number,
  below: number,
): ChartData {
  const next = figuresFrom(seed)
  return {
    heading,
    series,
    rows: rows.map((row) => ({
      ...row,
      values: Object.fromEntries(series.map(({ key }) => [key, 1 + next(below)])),
    })),
  }
}

/** A year of months; the first series has a month without a figure. */
export function sampleTrend(series: readonly Series[], seed: number) {
  const next = figuresFrom(seed + 7)
  const at = series.map(() => 20 + next(30))
  return Array.from({ length: 12 }, (_, month) => {
    const day = `2026-${String(month + 1).padStart(2, '0')}-01`
    const values = series.map(({ key }, place) => {
      const value = Math.max(0, at[place]! + next(17) - 8)
      at[place] = value
      return [key, place === 0 && month === 4 ? null : value] as const
    })
    return { day, values: Object.fromEntries(values) }
  })
}

/** The level of a cell, from its row and column. */
export function levelAt(row: number, column: number, size: number): LevelTone {
  const share = ((row + 1) * (column + 1)) / (size * size)
  if (share <= 0.12) return 1
  if (share <= 0.24) return 2
  if (share <= 0.44) return 3
  return share <= 0.7 ? 4 : 5
}

export function sampleCells(size: number, seed: number): HeatCell[][] {
  const next = figuresFrom(seed + 3)
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => {
      const level = levelAt(row, column, size)
      return { level: String(level), count: Math.max(0, next(14 - level * 2) - 2) }
    }),
  )
}

/** Three movements to lower levels; the map must be large enough for them. */
export const sampleMovements = (size: number, labels: readonly string[]): Movement[] => {
  const last = size - 1
  const ways = [
    [last, last, 1, last - 1],
    [last - 1, last, 0, 1],
    [last, 1, 1, 0],
  ] as const
  return ways.map(([fromRow, fromColumn, row, column], at) => ({
    key: String(at),
    label: labels[at] ?? '',
    from: { row: fromRow, column: fromColumn },
    to: { row, column },
  }))
}
