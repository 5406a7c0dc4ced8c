import { nextTurn, zoomStep } from './scale.ts'
import type { Sight } from './ViewerTools.tsx'

/** The effect of a plain key on zoom and rotation; undefined for any other key. */
export function sightAfter(key: string, sight: Sight, scale: number): Sight | undefined {
  switch (key) {
    case '+':
    case '=':
      return { ...sight, zoom: zoomStep(scale, 1) }
    case '-':
      return { ...sight, zoom: zoomStep(scale, -1) }
    case '0':
      return { ...sight, zoom: 'width' }
    case 'r':
      return { ...sight, turn: nextTurn(sight.turn) }
    default:
      return undefined
  }
}
