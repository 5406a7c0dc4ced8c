/** The positions of the bars of a chart, in the inline and the block direction. */
export interface BarLayout {
  /** The names are before the bars, or above them if the chart is narrow. */
  readonly beside: boolean
  readonly labelWidth: number
  /** Where bars start, from the inline start. */
  readonly start: number
  /** The maximum length of a bar. */
  readonly length: number
  /** The height of one row. */
  readonly band: number
  readonly bar: number
  /** From the top of a row to its bar. */
  readonly barTop: number
}

const NARROW = 330
const GAP = 12
const BAR = 14

const isNarrow = (width: number): boolean => width < NARROW
const barBand = (width: number): number => (isNarrow(width) ? 48 : 34)
export const barsHeight = (rows: number, width: number): number => rows * barBand(width)

/** `valueRoom` is the space after the bars for their values. */
export function barLayout(width: number, valueRoom: number): BarLayout {
  const band = barBand(width)
  if (isNarrow(width)) {
    return {
      beside: false,
      labelWidth: width,
      start: 0,
      length: Math.max(0, width - valueRoom),
      band,
      bar: BAR,
      barTop: 26,
    }
  }
  const labelWidth = Math.min(208, Math.round(width * 0.34))
  const start = labelWidth + GAP
  return {
    beside: true,
    labelWidth,
    start,
    length: Math.max(0, width - start - valueRoom),
    band,
    bar: BAR,
    barTop: (band - BAR) / 2,
  }
}
