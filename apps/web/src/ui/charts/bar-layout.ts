/** Where the bars of a chart stand, along the line and below each other. */
export interface BarLayout {
  /** The names stand before the bars, or above them where the line is short. */
  readonly beside: boolean
  readonly labelWidth: number
  /** Where bars begin, from the start of the line. */
  readonly start: number
  /** How long the longest may be. */
  readonly length: number
  /** The height that one row takes. */
  readonly band: number
  readonly bar: number
  /** From the top of a row to its bar. */
  readonly barTop: number
}

const NARROW = 480
const GAP = 12
export const AXIS = 28

const isNarrow = (width: number): boolean => width < NARROW
const barBand = (width: number): number => (isNarrow(width) ? 52 : 42)
export const barsHeight = (rows: number, width: number): number => rows * barBand(width) + AXIS

/** `valueRoom` is kept free after the bars, for the figure at the end of each. */
export function barLayout(width: number, valueRoom: number): BarLayout {
  const band = barBand(width)
  if (isNarrow(width)) {
    return {
      beside: false,
      labelWidth: width,
      start: 0,
      length: Math.max(0, width - valueRoom),
      band,
      bar: 18,
      barTop: 26,
    }
  }
  const labelWidth = Math.min(208, Math.round(width * 0.32))
  const start = labelWidth + GAP
  return {
    beside: true,
    labelWidth,
    start,
    length: Math.max(0, width - start - valueRoom),
    band,
    bar: 22,
    barTop: (band - 22) / 2,
  }
}
