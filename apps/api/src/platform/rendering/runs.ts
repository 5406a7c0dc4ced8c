export interface Run {
  readonly text: string
  readonly rightToLeft: boolean
}

const ARABIC = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u
const LETTER = /\p{L}/u
const DIGIT = /\p{Nd}/u

/**
 * Whether a text runs from right to left: as most of its letters do. The first one alone would turn an Arabic title around
 * because of the code before it.
 */
export function runsRightToLeft(text: string, base: boolean): boolean {
  let balance = 0
  for (const sign of text) if (LETTER.test(sign)) balance += ARABIC.test(sign) ? 1 : -1
  return balance === 0 ? base : balance > 0
}

type Side = boolean | null

/** Letters have a direction of their own; figures take that of the letter before them; the rest has none yet. */
function sidesOf(signs: readonly string[], base: boolean): Side[] {
  let before = base
  return signs.map((sign) => {
    if (LETTER.test(sign)) return (before = ARABIC.test(sign))
    return DIGIT.test(sign) ? before : null
  })
}

/**
 * Cuts a text where its direction changes, because Word asks that of every stretch. Signs between two stretches of
 * one direction belong to them, others to the paragraph: a little of what the Unicode bidirectional algorithm does.
 */
export function runsOf(text: string, base: boolean): Run[] {
  const signs = Array.from(text)
  const sides = sidesOf(signs, base)
  const runs: { text: string; rightToLeft: boolean }[] = []
  let last: boolean = base
  signs.forEach((sign, at) => {
    let side = sides[at] ?? null
    if (side === null) {
      const next = sides.slice(at + 1, at + 50).find((one) => one !== null)
      side = next === last ? last : base
    } else last = side
    const run = runs.at(-1)
    if (run?.rightToLeft === side) run.text += sign
    else runs.push({ text: sign, rightToLeft: side })
  })
  return runs
}
