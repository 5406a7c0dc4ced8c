import type { TechnicalFile } from '../file/file-model.ts'
import { numberOf, rowsOf, textOf, valuesOf } from '../file/file-values.ts'

export const RISK_LEVELS = ['low', 'medium', 'high', 'unacceptable'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** How the risk management plan says that the probability of harm is obtained. */
export const PROBABILITY_METHODS = ['table', 'entered', 'figures'] as const
export type ProbabilityMethod = (typeof PROBABILITY_METHODS)[number]

type Grid<Value> = ReadonlyMap<number, ReadonlyMap<number, Value>>

/** The scales of the file as it prints them; nothing that is not printed takes part in an estimate. */
export interface RiskScale {
  readonly method: ProbabilityMethod | null
  /** The risk level by severity, then probability. */
  readonly matrix: Grid<RiskLevel>
  /** The probability of harm by P1, then P2. */
  readonly table: Grid<number>
  /** Lower bounds of the levels of harm and of P2 above the first, ascending. */
  readonly bounds: readonly number[]
  readonly p2Bounds: readonly number[]
}

/** The levels of P2, which are also the columns of the table. */
export const P2_LEVELS = [1, 2, 3, 4, 5] as const

/** The field of a level of probability that holds the probability of harm for this P2. */
export const tableField = (p2: number): string => `harmAtP2${p2}`

interface Cell<Value> {
  readonly row: number
  readonly column: number
  readonly value: Value
}

/** A cell that two rows fill differently has no value: the print shows both. */
function gridOf<Value>(cells: readonly Cell<Value>[]): Grid<Value> {
  const byRow = Map.groupBy(cells, ({ row }) => row)
  return new Map(
    [...byRow].map(([row, some]) => {
      const unique = [...Map.groupBy(some, ({ column }) => column)].filter(
        ([, same]) => new Set(same.map(({ value }) => value)).size === 1,
      )
      return [row, new Map(unique.map(([column, same]) => [column, same[0]!.value]))]
    }),
  )
}

const isLevel = (text: string): text is RiskLevel => (RISK_LEVELS as readonly string[]).includes(text)

const methodOf = (file: TechnicalFile): ProbabilityMethod | null => {
  const given = textOf(valuesOf(file, 'br.plan'), 'probabilityMethod')
  return PROBABILITY_METHODS.find((method) => method === given) ?? null
}

/** The scale of the file: the method in the plan, and the tables that it prints. */
export function scaleOf(file: TechnicalFile): RiskScale {
  const levels = rowsOf(file, 'br.probability')
  const matrix = rowsOf(file, 'br.matrix').flatMap(({ values }): Cell<RiskLevel>[] => {
    const [row, column] = [numberOf(values, 'severityLevel'), numberOf(values, 'probabilityLevel')]
    const value = textOf(values, 'riskLevel')
    return row !== null && column !== null && isLevel(value) ? [{ row, column, value }] : []
  })
  const table = levels.flatMap(({ values }): Cell<number>[] => {
    const row = numberOf(values, 'level')
    return P2_LEVELS.flatMap((column) => {
      const value = numberOf(values, tableField(column))
      return row === null || value === null ? [] : [{ row, column, value }]
    })
  })
  const boundsIn = (field: string) =>
    levels
      .flatMap(({ values }) => numberOf(values, field) ?? [])
      .filter((bound) => bound > 0)
      .toSorted((one, other) => one - other)
  return {
    method: methodOf(file),
    matrix: gridOf(matrix),
    table: gridOf(table),
    bounds: boundsIn('rangeFrom'),
    p2Bounds: boundsIn('p2From'),
  }
}

/** RSK-3: the level is looked up, never multiplied; null where the matrix has no such cell. */
export const lookUpRisk = (
  { matrix }: Pick<RiskScale, 'matrix'>,
  severity: number | null,
  probability: number | null,
): RiskLevel | null =>
  severity === null || probability === null ? null : (matrix.get(severity)?.get(probability) ?? null)
