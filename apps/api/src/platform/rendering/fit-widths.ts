/** A table on a page: what there is for its columns, and what a letter and the padding of a cell take, in millimetres. */
export interface TableSpace {
  readonly width: number
  readonly letter: number
  readonly padding: number
}

/** Portrait and landscape pages of A4 as the style of printed documents sets them. */
export const PORTRAIT: TableSpace = { width: 174, letter: 1.95, padding: 3.2 }
export const LANDSCAPE: TableSpace = { width: 269, letter: 1.75, padding: 3.2 }

/** Longer words in cells, such as hashes and paths, are broken. */
const LONGEST_WORD = 13

/** Lines break after spaces and hyphens. */
const longestWord = (text: string): number =>
  Math.max(0, ...text.split(/[\s\u200B]+|(?<=[-–])/u).map((word) => word.length))

/**
 * The widths of columns in which no heading, and no word of a cell up to a length, is broken inside. Columns with room
 * give it to those without. Where there is not enough for all, the widths stay as they are wished.
 */
export function fitWidths(
  wished: readonly number[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { width, letter, padding }: TableSpace,
): number[] {
  const all = wished.reduce((sum, one) => sum + one, 0)
  const start = wished.map((one) => (one / all) * width)
  // A row with fewer cells spans columns, so its last cell has more room than its column.
  const wordsAt = (at: number) =>
    Math.max(
      0,
      ...rows.map((row) => {
        const spans = row.length < head.length && at === row.length - 1
        return spans ? 0 : Math.min(LONGEST_WORD, longestWord(row[at] ?? ''))
      }),
    )
  const needed = head.map((label, at) => Math.max(longestWord(label), wordsAt(at)) * letter + padding)
  if (needed.reduce((sum, one) => sum + one, 0) > width) return start
  const tight = new Set<number>()
  let fitted = start
  for (;;) {
    const more = fitted.flatMap((one, at) => (!tight.has(at) && one < needed[at]! ? [at] : []))
    if (more.length === 0) return fitted
    for (const at of more) tight.add(at)
    const taken = [...tight].reduce((sum, at) => sum + needed[at]!, 0)
    const loose = start.reduce((sum, one, at) => (tight.has(at) ? sum : sum + one), 0)
    fitted = start.map((one, at) => (tight.has(at) ? needed[at]! : (one / loose) * (width - taken)))
  }
}
