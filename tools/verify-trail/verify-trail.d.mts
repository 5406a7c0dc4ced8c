import type { Anchor } from './anchors.mjs'

export type { Anchor }
export interface Stretch {
  organisationId: string
  from: number
  to: number
  previous: string
  head: { seq: number; hash: string }
  /** An entry that whoever exported may not know of is withheld. */
  lines: { entry: string | null; hash: string }[]
  anchors?: Anchor[]
}
export function verifyTrail(
  stretches: Stretch[],
  anchors?: Anchor[],
  options?: { part?: boolean; ca?: string },
): {
  entries: number
  withheld: number
  anchors: number
  timeStamps: number
  trusted: number
  stampedUntil: string | null
  problems: string[]
  head: string | null
}
