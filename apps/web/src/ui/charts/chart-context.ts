import { createContext, use } from 'react'
import type { Point } from './radial.ts'
import { FILL, type Tone } from './tones.ts'

/** The frame of a chart: its id, by which plots find their patterns, and whether they use them. */
export const Frame = createContext<{ readonly id: string; readonly patterned: boolean }>({
  id: '',
  patterned: false,
})

export const patternId = (frame: string, tone: Tone): string => `${frame}-${tone}`

/** The fill of an area: solid, or a pattern if the person chose patterns. */
export function useFill(): (tone: Tone) => { fill?: string; className: string } {
  const { id, patterned } = use(Frame)
  return (tone) =>
    patterned ? { fill: `url(#${patternId(id, tone)})`, className: '' } : { className: FILL[tone] }
}

/** The hovered or focused row, and the functions that change it. */
export interface Stand {
  readonly active: string | null
  /** The row that is the tab stop. */
  readonly stop: string | undefined
  readonly enter: (row: string, anchor: Point) => void
  readonly leave: () => void
  readonly select: ((row: string) => void) | undefined
  readonly say: (row: string) => string
}

export const StandContext = createContext<Stand>({
  active: null,
  stop: undefined,
  enter: () => undefined,
  leave: () => undefined,
  select: undefined,
  say: () => '',
})
