import { createContext } from 'react'
import type { Point } from './radial.ts'

/** Plots find their textures by the id of the frame. */
export const FrameId = createContext('')

export const textureUrl = (frame: string, at: number): string => `url(#${frame}-${at})`

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
