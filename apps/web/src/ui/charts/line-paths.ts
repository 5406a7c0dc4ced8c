import { line } from '@visx/shape'
import type { Point } from './radial.ts'

/** Straight from point to point, with a gap for missing values: a curve would suggest values in between. */
export function linePath(points: readonly (Point | null)[]): string {
  const draw = line<Point | null>({
    x: (point) => point?.x ?? 0,
    y: (point) => point?.y ?? 0,
    defined: (point) => point !== null,
  })
  return draw([...points]) ?? ''
}
