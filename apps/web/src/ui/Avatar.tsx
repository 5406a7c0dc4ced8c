import type { CSSProperties } from 'react'

const SIZES = { usual: 'size-5.5 text-[0.5938rem]', large: 'size-7 text-tick' } as const

/** Hues far enough apart to tell neighbours in a list from each other. */
const HUES = [30, 60, 85, 120, 160, 195, 215, 245, 260, 285, 330, 350] as const

const letters = new Intl.Segmenter()
const firstLetter = (word: string): string =>
  letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letters of the first and last name. Arabic letters would join, so that one stands alone. */
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

interface AvatarProps {
  name: string
  size?: keyof typeof SIZES
  /** Without the name next to it: the name is the tooltip and the accessible name. */
  alone?: boolean
}

/** The initials of a person on a tint of their own. */
export function Avatar({ name, size = 'usual', alone = false }: AvatarProps) {
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={`avatar inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none ${SIZES[size]}`}
    >
      {initialsOf(name)}
    </span>
  )
}
