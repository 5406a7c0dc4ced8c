/** A file to be put into a folder set. */
export interface Sized {
  readonly path: string
  readonly bytes: number
}

/** Portals count a megabyte as a million bytes. */
export const MEGABYTE = 1_000_000

/** Zip overhead of a file: its name twice, and two headers. */
const aroundFile = ({ path }: Sized): number => 2 * Buffer.byteLength(path) + 160
const END_OF_ZIP = 128

/**
 * Splits files into parts in order, so that each part as a zip, with the reserved bytes, stays below the limit (EXP-7).
 * A file above the limit gets a part of its own, because it cannot be split.
 */
export function splitParts<T extends Sized>(files: readonly T[], limit: number, reserve: number): T[][] {
  const parts: T[][] = []
  let left = 0
  for (const file of files) {
    const needs = file.bytes + aroundFile(file)
    if (parts.length === 0 || needs > left) {
      parts.push([])
      left = limit - reserve - END_OF_ZIP
    }
    parts.at(-1)!.push(file)
    left -= needs
  }
  return parts
}
