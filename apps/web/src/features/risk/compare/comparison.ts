import type { ComparedLine, ComparedSide } from 'contract/risk/comparison'
import type { Movement } from '#shared/heat-map/heat-map.ts'
import { SHOWN, type Shown } from './compare-address.ts'

const TESTS: Readonly<Record<Shown, (line: ComparedLine) => boolean>> = {
  all: () => true,
  changed: ({ change }) => change !== 'same',
  up: ({ moved }) => moved === 'up',
  down: ({ moved }) => moved === 'down',
  added: ({ change }) => change === 'added',
  removed: ({ change }) => change === 'removed',
}

export const shownLines = (lines: readonly ComparedLine[], show: Shown): ComparedLine[] =>
  lines.filter(TESTS[show])

export const totalsOf = (lines: readonly ComparedLine[]): Record<Shown, number> =>
  Object.fromEntries(SHOWN.map((show) => [show, shownLines(lines, show).length])) as Record<Shown, number>

/** More arrows than this hide each other. */
const MOST_ARROWS = 12

const placeOf = (side: ComparedSide | null) =>
  side?.residualLikelihood && side.residualImpact
    ? { row: side.residualLikelihood - 1, column: side.residualImpact - 1 }
    : null

/** Movements of residual risk from cell to cell, the largest first. */
export function movementsOf(
  lines: readonly ComparedLine[],
  labelOf: (line: ComparedLine) => string,
): Movement[] {
  const width = ({ before, after }: ComparedLine) =>
    Math.abs((after?.residualScore ?? 0) - (before?.residualScore ?? 0))
  return lines
    .flatMap((line) => {
      const [from, to] = [placeOf(line.before), placeOf(line.after)]
      if (!from || !to || (from.row === to.row && from.column === to.column)) return []
      return [{ line, from, to }]
    })
    .toSorted((a, b) => width(b.line) - width(a.line))
    .slice(0, MOST_ARROWS)
    .map(({ line, from, to }) => ({ key: line.after?.id ?? line.subject, label: labelOf(line), from, to }))
}

/** Number of lines in each cell of the later assessment. */
export function countsOf(lines: readonly ComparedLine[], rows: number, columns: number): number[][] {
  const counts = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0))
  for (const { after } of lines) {
    const place = placeOf(after)
    const row = place && counts[place.row]
    if (row && row[place.column] !== undefined) row[place.column]! += 1
  }
  return counts
}
