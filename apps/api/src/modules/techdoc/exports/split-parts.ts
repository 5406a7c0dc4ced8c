/** A file that is to go into a set of folders. */
export interface Sized {
  readonly path: string
  readonly bytes: number
}

/** Portals count a megabyte as a million bytes. */
export const MEGABYTE = 1_000_000

/** What a zip says of a file beside its bytes: its name twice, and two heads. */
const aroundFile = ({ path }: Sized): number => 2 * Buffer.byteLength(path) + 160
const END_OF_ZIP = 128

/**
 * Parts in the order of the files, each as a zip no larger than the limit with what every part has room for (EXP-7). A file
 * that is larger than that by itself gets a part of its own: it cannot be cut.
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
