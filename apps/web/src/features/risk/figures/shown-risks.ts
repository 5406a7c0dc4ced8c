import type { FigureLine, Figures } from 'contract/risk/figures'
import type { Movement } from '#shared/heat-map/heat-map.ts'

/** The rows beside the map; each has its number there. */
const MOST_ROWS = 8

/** The risks above tolerance, and below them the next highest. */
export function shownRisks({ above, top }: Pick<Figures, 'above' | 'top'>): {
  above: FigureLine[]
  below: FigureLine[]
} {
  const over = above.lines.slice(0, MOST_ROWS)
  const below = top
    .filter(({ position }) => position !== 'above_tolerance')
    .slice(0, Math.max(0, MOST_ROWS - over.length))
  return { above: over, below }
}

const placeOf = ({ likelihood, impact }: NonNullable<FigureLine['residual']>) => ({
  row: likelihood - 1,
  column: impact - 1,
})

/** From the inherent to the residual cell of each; a risk without an inherent cell only stands in its residual one. */
export const movementsOf = (
  lines: readonly FigureLine[],
  labelOf: (line: FigureLine) => string,
): Movement[] =>
  lines.flatMap((line) =>
    line.residual
      ? [
          {
            key: line.id,
            label: labelOf(line),
            from: placeOf(line.inherent ?? line.residual),
            to: placeOf(line.residual),
          },
        ]
      : [],
  )
