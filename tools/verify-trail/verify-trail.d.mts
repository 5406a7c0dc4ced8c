export interface Stretch {
  organisationId: string
  from: number
  to: number
  previous: string
  head: { seq: number; hash: string }
  lines: { entry: string; hash: string }[]
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
): { entries: number; problems: string[]; head: string | null }
