export interface Run {
  readonly text: string
  readonly rightToLeft: boolean
}

const ARABIC = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u
const LETTER = /\p{L}/u
const DIGIT = /\p{Nd}/u

/** Whether most letters are right-to-left. The first letter alone would misjudge an Arabic title that begins with a code. */
export function runsRightToLeft(text: string, base: boolean): boolean {
  let balance = 0
  for (const sign of text) if (LETTER.test(sign)) balance += ARABIC.test(sign) ? 1 : -1
  return balance === 0 ? base : balance > 0
}

/** Numbers with signs inside, such as 2026-03-31 and 12/40. */
const UNITS = /(?<![\p{L}\p{Nd}])\p{Nd}+(?:[-‐‑–—−./:,_@#+×&][\p{Script=Latin}\p{Nd}]+)+/gu

/**
 * Where numbers with signs inside follow an Arabic word, or no word. The bidirectional algorithm would reverse their
 * groups there, so each is laid out from left to right as one unit; after a Latin word they keep their order anyway.
 */
export function unitsIn(text: string): { from: number; to: number }[] {
  let last: string | undefined
  let seen = 0
  return [...text.matchAll(UNITS)].flatMap(({ index, 0: unit }) => {
    // Only the part since the last number is read: a long text may hold thousands of them.
    last = Array.from(text.slice(seen, index)).findLast((sign) => LETTER.test(sign)) ?? last
    seen = index
    return last === undefined || ARABIC.test(last) ? [{ from: index, to: index + unit.length }] : []
  })
}

type Side = boolean | null

/** The direction of each character: letters have their own, digits that of the previous letter, others none. */
function sidesOf(signs: readonly string[], base: boolean): Side[] {
  let before = base
  return signs.map((sign) => {
    if (LETTER.test(sign)) return (before = ARABIC.test(sign))
    return DIGIT.test(sign) ? before : null
  })
}

/**
 * Splits a text into runs of one direction, which Word requires. Neutral characters between two runs of one direction join
 * them, others take the direction of the paragraph: a subset of the Unicode bidirectional algorithm.
 */
export function runsOf(text: string, base: boolean): Run[] {
  const signs = Array.from(text)
  const sides = sidesOf(signs, base)
  const units = new Set<number>()
  let [from, seen] = [0, 0]
  for (const unit of unitsIn(text)) {
    from += Array.from(text.slice(seen, unit.from)).length
    const to = from + Array.from(text.slice(unit.from, unit.to)).length
    sides.fill(false, from, to)
    for (let at = from; at < to; at++) units.add(at)
    ;[from, seen] = [to, unit.to]
  }
  const runs: { text: string; rightToLeft: boolean }[] = []
  let last: boolean = base
  let lastAt = -1
  signs.forEach((sign, at) => {
    let side = sides[at] ?? null
    if (side === null) {
      const ahead = sides.slice(at + 1, at + 50).findIndex((one) => one !== null)
      const next = ahead < 0 ? -1 : at + 1 + ahead
      // Two units beside each other follow the direction of the paragraph.
      const apart = units.has(next) && units.has(lastAt)
      side = !apart && next >= 0 && sides[next] === last ? last : base
    } else {
      last = side
      lastAt = at
    }
    const run = runs.at(-1)
    if (run?.rightToLeft === side) run.text += sign
    else runs.push({ text: sign, rightToLeft: side })
  })
  return runs
}
