/** Where a chart is drawn, and which way it reads. */
export interface Room {
  readonly width: number
  readonly rightToLeft: boolean
}

/** From the distance to the start of the line to the picture's own x. */
export const inlineX = (start: number, { width, rightToLeft }: Room): number =>
  rightToLeft ? width - start : start

/** The same for a box: a picture's boxes are known by their left edge, whichever way it reads. */
export const inlineBox = (start: number, size: number, { width, rightToLeft }: Room): number =>
  rightToLeft ? width - start - size : start

/** Around a centre: clockwise where one reads from the left, and the other way round. */
export const turnX = (x: number, rightToLeft: boolean): number => (rightToLeft ? -x : x)
