import { arc, pie } from '@visx/shape'
import { turnX } from './mirror.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

const TURN = 2 * Math.PI

/** A point on one of `count` axes around the centre; the first points up. */
export function radialPoint(at: number, count: number, radius: number, rightToLeft: boolean): Point {
  const angle = (at / count) * TURN
  return { x: turnX(Math.sin(angle) * radius, rightToLeft), y: -Math.cos(angle) * radius }
}

const number = (value: number): string => String(Math.round(value * 100) / 100)

/** The closed outline through some points. */
export const outline = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map(({ x, y }) => `${number(x)},${number(y)}`).join('L')}Z`

/** A grid line of a radar, with one corner per axis. */
export const ring = (count: number, radius: number): string =>
  outline(Array.from({ length: count }, (_, at) => radialPoint(at, count, radius, false)))

export interface Slice {
  /** Empty for a part that is zero. */
  readonly path: string
  /** The middle of the slice, for its card. */
  readonly middle: Point
}

const GAP = 0.015

/** The slices of a donut in the given order, from the top. */
export function slices(
  values: readonly number[],
  { outer, inner, rightToLeft }: { outer: number; inner: number; rightToLeft: boolean },
): Slice[] {
  const angles = pie<number>({ value: (value) => value, sort: null, sortValues: null })([...values])
  const draw = arc<{ startAngle: number; endAngle: number }>({
    outerRadius: outer,
    innerRadius: inner,
    // Between neighbours only: a full circle has no gap.
    padAngle: values.filter((value) => value > 0).length > 1 ? GAP : 0,
  })
  return angles.map(({ startAngle, endAngle }) => {
    const turned = rightToLeft ? { startAngle: -endAngle, endAngle: -startAngle } : { startAngle, endAngle }
    const angle = (turned.startAngle + turned.endAngle) / 2
    const radius = (outer + inner) / 2
    return {
      path: startAngle === endAngle ? '' : (draw(turned) ?? ''),
      middle: { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius },
    }
  })
}
