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
