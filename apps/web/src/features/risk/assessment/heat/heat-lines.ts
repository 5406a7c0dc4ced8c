import { inLocale, type Locale } from 'contract/locale'
import type { Method } from 'contract/risk/method'
import { levelOf } from 'contract/risk/scoring'
import type { HeatCell, Movement, Place } from '#shared/heat-map/heat-map.ts'
import type { StoredLine } from '../grid/line-rules.ts'

export const STAGES = ['inherent', 'residual', 'target'] as const
export type Stage = (typeof STAGES)[number]

/** The cell of a line on the matrix; null without likelihood or impact. */
export function placeIn(line: StoredLine, stage: Stage): Place | null {
  const likelihood = line[`${stage}Likelihood`]
  const impact = line[`${stage}Impact`]
  return likelihood === null || impact === null ? null : { row: likelihood - 1, column: impact - 1 }
}

export function cellsOf(method: Method, lines: readonly StoredLine[], stage: Stage): HeatCell[][] {
  const { likelihood, impact } = method.matrix
  const cells = Array.from({ length: likelihood }, (_, row) =>
    Array.from({ length: impact }, (__, column) => ({
      level: levelOf(method, { likelihood: row + 1, impact: column + 1 }) as string,
      count: 0,
    })),
  )
  for (const line of lines) {
    const place = placeIn(line, stage)
    const cell = place ? cells[place.row]?.[place.column] : undefined
    if (cell) cell.count++
  }
  return cells
}

/** Movements since the previous period, the largest first. */
export function movementsOf(
  lines: readonly StoredLine[],
  before: readonly StoredLine[],
  locale: Locale,
): Movement[] {
  const then = new Map(before.map((line) => [line.risk, line]))
  const distance = ({ from, to }: Movement) => Math.abs(from.row - to.row) + Math.abs(from.column - to.column)
  return lines
    .flatMap((line) => {
      const was = then.get(line.risk)
      const [from, to] = [was ? placeIn(was, 'residual') : null, placeIn(line, 'residual')]
      const label = `${line.code} ${inLocale(line.name, locale)}`
      return from && to ? [{ key: line.id, label, from, to }] : []
    })
    .filter((movement) => distance(movement) > 0)
    .toSorted((a, b) => distance(b) - distance(a))
}
