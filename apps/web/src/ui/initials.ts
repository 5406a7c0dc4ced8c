/** Hues far enough apart to distinguish neighbours in a list. */
const HUES = [30, 60, 85, 120, 160, 195, 215, 245, 260, 285, 330, 350] as const

const letters = new Intl.Segmenter()
const firstLetter = (word: string): string =>
  letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letters of the first and last name. Only one Arabic letter, because two would join. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = firstLetter(words[0]!)
  if (words.length === 1 || /\p{Script=Arabic}/u.test(first)) return first.toUpperCase()
  return (first + firstLetter(words.at(-1)!)).toUpperCase()
}

/** A name always has the same hue. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521
  return HUES[sum % HUES.length]!
}
