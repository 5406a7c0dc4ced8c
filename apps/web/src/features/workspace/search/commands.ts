import { normaliseText } from 'contract/search-text'

export const COMMAND_GROUPS = ['create', 'pages', 'settings'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** A command of the palette, passed in by the code that can run it. */
export interface Command {
  id: string
  group: CommandGroup
  label: string
  /** Tells it from others with the same label: its area, or the record that it is about. */
  hint?: string
  /** Other search terms for it. */
  keywords?: readonly string[]
  run: () => void
}

/** Maximum number of entries per group; typing finds the rest. */
export const MAX_OF_GROUP = 4
export const MAX_OF_BEST = 6

const wordsOf = (text: string): string[] =>
  normaliseText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const EXACT = 4
const BEGINS = 3
const IN_LABEL = 2
const ELSEWHERE = 1

/** Whether every wanted word is the beginning of a word. */
const holds = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((want) => words.some((word) => word.startsWith(want)))

/** Whether the typed words begin the first words of a label: "ri re" begins "Risk Register". */
const abbreviates = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((want, at) => words[at]?.startsWith(want))

function fit({ label, hint = '', keywords = [] }: Command, typed: string, wanted: readonly string[]): number {
  const name = normaliseText(label)
  if (name === typed) return EXACT
  const words = wordsOf(label)
  if (abbreviates(words, wanted) || keywords.some((word) => normaliseText(word) === typed)) return BEGINS
  if (holds(words, wanted)) return IN_LABEL
  return holds([...words, ...wordsOf(hint), ...keywords.flatMap(wordsOf)], wanted) ? ELSEWHERE : 0
}

export interface FoundCommands {
  /** Those that are named as typed, best first: listed before any record. */
  best: Command[]
  /** By group, after the records. */
  others: Command[]
}

/** The commands with words that begin with every typed word, normalised for all three languages. */
export function findCommands(commands: readonly Command[], typed: string): FoundCommands {
  const whole = normaliseText(typed.trim())
  const wanted = wordsOf(whole)
  if (whole !== '' && wanted.length === 0) return { best: [], others: [] }
  const fitting = commands
    .map((command) => ({ command, fits: whole === '' ? IN_LABEL : fit(command, whole, wanted) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
  const best = fitting.filter(({ fits }) => fits >= BEGINS).slice(0, MAX_OF_BEST)
  const others = COMMAND_GROUPS.flatMap((group) =>
    fitting.filter((one) => one.command.group === group && !best.includes(one)).slice(0, MAX_OF_GROUP),
  )
  return { best: best.map(({ command }) => command), others: others.map(({ command }) => command) }
}

/** The index of the highlight after a key; it wraps around at both ends. */
export function nextPlace(key: string, at: number, count: number): number {
  if (count === 0) return 0
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at
}
