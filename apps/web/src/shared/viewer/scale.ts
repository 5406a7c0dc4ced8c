/** Fit to width, fit to page, or a custom scale. */
export type Zoom = 'width' | 'page' | number
/** Rotation in quarter turns, clockwise. */
export type Turn = 0 | 90 | 180 | 270

export interface Size {
  readonly width: number
  readonly height: number
}

const STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6]
const [SMALLEST, LARGEST] = [STEPS[0]!, STEPS.at(-1)!]

export const turned = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

export const nextTurn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn

/** The scale at which something of this size (unrotated) fits this space. */
export function scaleOf(zoom: Zoom, size: Size, room: Size, turn: Turn): number {
  if (typeof zoom === 'number') return zoom
  const { width, height } = turned(size, turn)
  const fits = zoom === 'width' ? room.width / width : Math.min(room.width / width, room.height / height)
  return Math.min(LARGEST, Math.max(0.05, fits))
}

/** The next larger (1) or smaller (-1) scale step. */
export function zoomStep(scale: number, direction: 1 | -1): number {
  // A scale within one per cent of a step counts as that step.
  const clear = scale * 0.01
  const next =
    direction === 1
      ? STEPS.find((step) => step > scale + clear)
      : STEPS.findLast((step) => step < scale - clear)
  return next ?? (direction === 1 ? LARGEST : SMALLEST)
}
