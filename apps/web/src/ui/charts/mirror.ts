/** The size of a chart, and its reading direction. */
export interface Room {
  readonly width: number
  readonly rightToLeft: boolean
}

/** Converts a distance from the inline start to an x coordinate. */
export const inlineX = (start: number, { width, rightToLeft }: Room): number =>
  rightToLeft ? width - start : start

/** The same for a box: SVG boxes are positioned by their left edge in both directions. */
export const inlineBox = (start: number, size: number, { width, rightToLeft }: Room): number =>
  rightToLeft ? width - start - size : start

/** Around a centre: clockwise for left-to-right, counter-clockwise for right-to-left. */
export const turnX = (x: number, rightToLeft: boolean): number => (rightToLeft ? -x : x)
