import type { TechnicalFile, Values } from '../file/file-model.ts'
import { numberOf, rowsOf, textOf } from '../file/file-values.ts'

export const RISK_LEVELS = ['low', 'medium', 'high', 'unacceptable'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** Severity by row from 1, probability by column from 1 (ISO 14971; default of the rules). */
export const DEFAULT_MATRIX: readonly (readonly RiskLevel[])[] = [
  ['low', 'low', 'low', 'low', 'medium'],
  ['low', 'low', 'low', 'medium', 'medium'],
  ['low', 'low', 'medium', 'medium', 'high'],
  ['low', 'medium', 'medium', 'high', 'unacceptable'],
  ['medium', 'medium', 'high', 'unacceptable', 'unacceptable'],
]

/** Lower bounds of the levels 2 to 5: of harm per use, and of harm given the hazardous situation. */
const DEFAULT_PROBABILITY = [1e-6, 1e-5, 1e-4, 1e-3] as const
const DEFAULT_P2 = [0.001, 0.01, 0.1, 0.5] as const

/** The level of a probability; the lower bound is inclusive. */
const levelOfFigure = (figure: number, bounds: readonly number[]): number =>
  1 + bounds.filter((bound) => figure >= bound).length

export interface RiskScale {
  /** By severity, then probability. */
  readonly matrix: ReadonlyMap<number, ReadonlyMap<number, RiskLevel>>
  /** Lower bounds of the probability levels above the first. */
  readonly bounds: readonly number[]
}

const isLevel = (text: string): text is RiskLevel => (RISK_LEVELS as readonly string[]).includes(text)

/** The scale of the file, or the default. */
export function scaleOf(file: TechnicalFile): RiskScale {
  const cells = rowsOf(file, 'br.matrix').flatMap(({ values }) => {
    const severity = numberOf(values, 'severityLevel')
    const probability = numberOf(values, 'probabilityLevel')
    const level = textOf(values, 'riskLevel')
    return severity !== null && probability !== null && isLevel(level)
      ? [{ severity, probability, level }]
      : []
  })
  const given = Map.groupBy(cells, ({ severity }) => severity)
  const own = [...given].map(
    ([severity, some]) => [severity, new Map(some.map((one) => [one.probability, one.level]))] as const,
  )
  const byDefault = DEFAULT_MATRIX.map(
    (row, at) => [at + 1, new Map(row.map((level, column) => [column + 1, level]))] as const,
  )
  const bounds = rowsOf(file, 'br.probability')
    .flatMap(({ values }) => numberOf(values, 'rangeFrom') ?? [])
    .filter((bound) => bound > 0)
    .toSorted((one, other) => one - other)
  return {
    matrix: new Map(own.length === 0 ? byDefault : own),
    bounds: bounds.length === 0 ? DEFAULT_PROBABILITY : bounds,
  }
}

/** RSK-3: the level is looked up, never multiplied; null where the matrix has no such cell. */
export const lookUpRisk = (
  { matrix }: RiskScale,
  severity: number | null,
  probability: number | null,
): RiskLevel | null =>
  severity === null || probability === null ? null : (matrix.get(severity)?.get(probability) ?? null)

export type RiskMoment = 'initial' | 'residual'

/** Whether both are levels; a value below 1 is a probability, and 1 beside it means certain. */
const areLevels = (p1: number, p2: number): boolean => p1 >= 1 && p2 >= 1

/** RSK-1, RSK-2: the level of the probability of harm. */
export function probabilityOf(values: Values, moment: RiskMoment, { bounds }: RiskScale): number | null {
  const p1 = numberOf(values, `${moment}P1`)
  const p2 = numberOf(values, `${moment}P2`)
  const known = numberOf(values, `${moment}Probability`)
  if (textOf(values, 'probabilityBasis') === 'unknown') {
    // Nothing entered yet: no estimate. A missing P2 counts as the worst case.
    if (p1 === null && p2 === null && known === null) return null
    return p2 === null ? 5 : p2 >= 1 ? p2 : levelOfFigure(p2, DEFAULT_P2)
  }
  if (p1 === null || p2 === null) return known
  return areLevels(p1, p2) ? Math.max(1, p1 - (5 - p2)) : levelOfFigure(p1 * p2, bounds)
}

/** The risk of a row before or after its controls. */
export const riskOf = (values: Values, moment: RiskMoment, scale: RiskScale): RiskLevel | null =>
  lookUpRisk(scale, numberOf(values, `${moment}Severity`), probabilityOf(values, moment, scale))
