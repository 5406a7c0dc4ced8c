import { totalOf, type ChartData } from './chart-data.ts'
import { textRoom } from './plot.ts'
import { longestBar } from './stack.ts'

/** One square is one record; above this number per row a bar is easier to read. */
const MOST_UNITS = 80
export const UNIT = 9
const STEP = UNIT + 2
const ROW = 30
const GAP = 12
const NARROW = 330

export interface UnitLayout {
  readonly beside: boolean
  readonly labelWidth: number
  /** Where squares start, from the inline start. */
  readonly start: number
  /** Squares per line. */
  readonly across: number
}

export const isCountable = ({ rows, series }: ChartData): boolean => longestBar(rows, series) <= MOST_UNITS

export function unitLayout({ rows, series }: ChartData, width: number): UnitLayout {
  const beside = width >= NARROW
  const labelWidth = beside ? Math.min(176, Math.round(width * 0.38)) : width
  const start = beside ? labelWidth + GAP : 0
  const countRoom = textRoom(String(longestBar(rows, series))) + GAP
  return { beside, labelWidth, start, across: Math.max(1, Math.floor((width - start - countRoom) / STEP)) }
}

/** The top and height of each row: a row with many records has several lines of squares. */
export function unitRows({ rows, series }: ChartData, { across, beside }: UnitLayout) {
  let top = 0
  return rows.map((row) => {
    const lines = Math.max(1, Math.ceil(totalOf(row, series) / across))
    const height = ROW + (lines - 1) * STEP + (beside ? 0 : 18)
    const placed = { top, height, squares: top + (beside ? 0 : 18) + (ROW - UNIT) / 2 }
    top += height
    return placed
  })
}

/** The place of a square within its row. */
export const unitPlace = (at: number, { across }: UnitLayout) => ({
  inline: (at % across) * STEP,
  block: Math.floor(at / across) * STEP,
})

export function unitsHeight(data: ChartData, width: number): number {
  const last = unitRows(data, unitLayout(data, width)).at(-1)
  return last ? last.top + last.height : 0
}
