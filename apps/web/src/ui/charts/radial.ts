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
