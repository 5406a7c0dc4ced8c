import { normaliseText } from 'contract/search-text'

/** Something that the palette can do, handed in by whoever knows how. */
export interface Command {
  id: string
  label: string
  /** Other words that people may look for it by. */
  keywords?: readonly string[]
  run: () => void
}

export const MAX_COMMANDS = 6

/** The commands whose words begin with every word that was typed, in any of the three languages' spellings. */
export function matchCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = normaliseText(typed).split(' ').filter(Boolean)
  const matches = ({ label, keywords = [] }: Command) => {
    const words = normaliseText([label, ...keywords].join(' ')).split(/[^\p{L}\p{N}]+/u)
    return wanted.every((want) => words.some((word) => word.startsWith(want)))
  }
  return commands.filter(matches).slice(0, MAX_COMMANDS)
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
