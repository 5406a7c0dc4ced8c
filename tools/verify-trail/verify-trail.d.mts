export interface Stretch {
  organisationId: string
  from: number
  to: number
  previous: string
  head: { seq: number; hash: string }
  /** An entry that whoever exported may not know of is withheld. */
  lines: { entry: string | null; hash: string }[]
}
export interface Anchor {
  organisation: string
  seq: number
  hash: string
}
export function verifyTrail(
  stretches: Stretch[],
  anchors?: Anchor[],
  options?: { part?: boolean },
): { entries: number; withheld: number; problems: string[]; head: string | null }
