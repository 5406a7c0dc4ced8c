/** Space around a radar for the names of its axes, in two lines at most. */
export const LABEL = { height: 34, gap: 8 }
const LARGEST = 130
const SMALLEST = 40

export const labelWidth = (width: number): number => Math.min(112, width * 0.24)

/** As large as the names at its sides allow, up to a maximum. */
export const radarRadius = (width: number): number =>
  Math.max(SMALLEST, Math.min(LARGEST, width / 2 - labelWidth(width) - LABEL.gap))

export const radarHeight = (width: number): number => 2 * (radarRadius(width) + LABEL.height + LABEL.gap)
