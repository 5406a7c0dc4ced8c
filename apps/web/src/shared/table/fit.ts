/** The width that a column would like to have. */
export interface Wish {
  readonly key: string
  readonly width: number
  /** How narrow a text may become before others lose theirs. */
  readonly least?: number
  /** Its width without words: an avatar or a mark alone. */
  readonly alone?: number
  /** Always without words, as the status directly before the name. */
  readonly mark?: boolean
}

export interface Fitted {
  readonly key: string
  readonly width: number
  readonly alone: boolean
}

export interface FitOptions {
  /** The column that takes what the others leave. */
  readonly widest: string
  /** The width below which that column is not squeezed. */
  readonly least: number
  readonly available: number
  /** Columns that a person chose never disappear: the list is scrolled instead. */
  readonly keep: boolean
}

const full = (wishes: readonly Wish[]): Fitted[] =>
  wishes.map(({ key, width, mark = false }) => ({ key, width, alone: mark }))

/** Long texts give up the same share of what they can spare. */
function narrowed(wishes: readonly Wish[], excess: number): Fitted[] {
  const spare = wishes.reduce((sum, { width, least = width }) => sum + width - least, 0)
  const share = spare > 0 ? Math.min(1, Math.max(0, excess) / spare) : 0
  return wishes.map(({ key, width, least = width, mark = false }) => ({
    key,
    width: Math.floor(width - (width - least) * share),
    alone: mark,
  }))
}

const withoutWords = (wishes: readonly Wish[]): Wish[] =>
  wishes.map((wish) => (wish.alone === undefined ? wish : { key: wish.key, width: wish.alone }))

/**
 * Where there is too little room, long texts become shorter, then people and statuses lose their words, then columns
 * disappear from the end. The widest column is never squeezed.
 */
export function fitColumns(wishes: readonly Wish[], options: FitOptions): Fitted[] {
  const { widest, least, available, keep } = options
  const named = wishes.map((wish) => (wish.key === widest ? { key: widest, width: least } : wish))
  const sum = (columns: readonly { width: number }[]) => columns.reduce((all, { width }) => all + width, 0)
  const fits = (columns: readonly Fitted[]) => sum(columns) <= available
  const isAlone = (key: string) =>
    wishes.some((wish) => wish.key === key && (wish.mark ?? wish.alone !== undefined))

  let columns = narrowed(named, sum(named) - available)
  if (!fits(columns)) {
    const short = withoutWords(named)
    columns = narrowed(short, sum(short) - available).map((one) => ({ ...one, alone: isAlone(one.key) }))
  }
  if (!fits(columns) && keep) columns = full(named)
  let left = named
  while (!fits(columns) && !keep && left.length > 2) {
    const last = left.findLast(({ key }) => key !== widest && key !== left[0]!.key)
    left = left.filter((one) => one !== last)
    const short = withoutWords(left)
    columns = narrowed(short, sum(short) - available).map((one) => ({ ...one, alone: isAlone(one.key) }))
  }
  const others = sum(columns.filter(({ key }) => key !== widest))
  return columns.map((one) =>
    one.key === widest ? { ...one, width: Math.max(least, available - others) } : one,
  )
}
