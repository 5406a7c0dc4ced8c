import { normaliseText } from 'contract/search-text'

export const COMMAND_GROUPS = ['create', 'pages', 'settings'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something that the palette can do, handed in by whoever knows how. */
export interface Command {
  id: string
  group: CommandGroup
  label: string
  /** Other words that people may look for it by. */
  keywords?: readonly string[]
  run: () => void
}

/** So many of a group are offered; the rest is a word away. */
export const MAX_OF_GROUP = 4

const wordsOf = (text: string): string[] => normaliseText(text).split(/[^\p{L}\p{N}]+/u)

/** How well a command fits: 2 when it begins with what was typed, 1 when words of it do, 0 when it does not. */
function fit({ label, keywords = [] }: Command, typed: string, wanted: readonly string[]): number {
  if (normaliseText(label).startsWith(typed)) return 2
  const words = [label, ...keywords].flatMap(wordsOf)
  return wanted.every((want) => words.some((word) => word.startsWith(want))) ? 1 : 0
}

/** The commands whose words begin with every word that was typed, in any of the three languages' spellings. */
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

/** The place of the highlight after an arrow key: around the corner at both ends. */
export function nextPlace(key: string, at: number, count: number): number {
  if (count === 0) return 0
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at
}
