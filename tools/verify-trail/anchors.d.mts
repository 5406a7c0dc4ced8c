export interface Head {
  organisation: string
  seq: number
  hash: string
}
export interface Step {
  side: 'left' | 'right'
  hash: string
}
export interface Anchor extends Head {
  at?: string
  bucket?: string
  object?: string
  version?: string
  root?: string
  path?: Step[]
  /** An RFC 3161 token over the root, DER in base64. */
  timeStamp?: string | null
}
export function leafOf(head: Head): string
export function treeOf(heads: readonly Head[]): { root: string; paths: Step[][] }
export function rootFrom(head: Head, path: readonly Step[]): string
export function verifyAnchor(
  anchor: Anchor,
  ca?: string,
): { problems: string[]; stampedAt: string | null; trusted: boolean }
export function anchorsIn(file: {
  anchors?: Anchor[]
  root?: string
  at?: string
  timeStamp?: string | null
}): Anchor[]
