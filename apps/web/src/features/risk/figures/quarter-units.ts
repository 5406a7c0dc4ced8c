import type { Figures } from 'contract/risk/figures'
import { LEVELS } from 'contract/risk/method'

type Quarter = Figures['quarters'][number]
type Level = (typeof LEVELS)[number]

/** The most squares that a quarter shows; with more risks, one square is several of them. */
const MOST_SQUARES = 120

export const totalIn = (levels: Quarter['levels']): number =>
  LEVELS.reduce((sum, level) => sum + levels[level], 0)

/** How many risks one square is: the same for all quarters. */
export const risksPerSquare = (quarters: readonly Quarter[]): number =>
  Math.max(1, ...quarters.map(({ levels }) => Math.ceil(totalIn(levels) / MOST_SQUARES)))

/** The squares of a quarter above and below the line of tolerance, the worst next to it or on top. */
export function squaresOf({ levels, above }: Quarter, each: number): { above: Level[]; below: Level[] } {
  const of = (counts: Quarter['levels']) =>
    LEVELS.toReversed().flatMap((level) =>
      Array.from({ length: Math.ceil(counts[level] / each) }, () => level),
    )
  const rest = Object.fromEntries(
    LEVELS.map((level) => [level, levels[level] - above[level]]),
  ) as Quarter['levels']
  return { above: of(above).toReversed(), below: of(rest) }
}
