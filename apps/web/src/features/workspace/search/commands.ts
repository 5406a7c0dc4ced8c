import { normaliseText } from 'contract/search-text'

export const COMMAND_GROUPS = ['create', 'pages', 'settings'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** A command of the palette, passed in by the code that can run it. */
export interface Command {
  id: string
  group: CommandGroup
  label: string
  /** Other search terms for it. */
  keywords?: readonly string[]
  run: () => void
}

/** Maximum number of entries per group; typing finds the rest. */
export const MAX_OF_GROUP = 4

const wordsOf = (text: string): string[] => normaliseText(text).split(/[^\p{L}\p{N}]+/u)

/** Match of a command: 2 if it begins with the typed text, 1 if its words do, 0 if it does not match. */
function fit({ label, keywords = [] }: Command, typed: string, wanted: readonly string[]): number {
  if (normaliseText(label).startsWith(typed)) return 2
  const labels = [label, ...keywords].flatMap(wordsOf)
  return wanted.every((want) => labels.some((word) => word.startsWith(want))) ? 1 : 0
}

/** The commands with words that begin with every typed word, normalised for all three languages. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const whole = normaliseText(typed)
  const wanted = wordsOf(whole).filter(Boolean)
  if (whole !== '' && wanted.length === 0) return []
  const fitting = commands
    .map((command) => ({ command, fits: fit(command, whole, wanted) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits)
  return COMMAND_GROUPS.flatMap((group) =>
    fitting
      .filter(({ command }) => command.group === group)
      .slice(0, MAX_OF_GROUP)
      .map(({ command }) => command),
  )
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
