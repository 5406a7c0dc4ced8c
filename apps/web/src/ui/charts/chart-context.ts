import { createContext } from 'react'
import type { Point } from './radial.ts'

/** What is drawn inside a frame finds its textures by the frame's id. */
export const FrameId = createContext('')

export const textureUrl = (frame: string, at: number): string => `url(#${frame}-${at})`

/** The row that the pointer or the keyboard stands at, and who may change that. */
export interface Stand {
  readonly active: string | null
  /** The one row that Tab leads to. */
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
