import type { Values } from '../file/file-model.ts'
import { numberOf, textOf } from '../file/file-values.ts'
import { lookUpRisk, type RiskLevel, type RiskScale } from './risk-scale.ts'

export const RISK_MOMENTS = ['initial', 'residual'] as const
export type RiskMoment = (typeof RISK_MOMENTS)[number]

/**
 * Why the values of a row contradict the method of the plan: P1 or P2 entered though only P counts; no cell of the
 * table or no range for them; P entered, but another one is derived; a basis "cannot be estimated" without the worst
 * case.
 */
type EstimateProblem = 'not_used' | 'not_in_table' | 'differs' | 'not_worst_case'

interface Estimate {
  /** The level of the probability of harm; null without one, or where the row contradicts itself. */
  readonly probability: number | null
  readonly problem: EstimateProblem | null
}

const NONE: Estimate = { probability: null, problem: null }

/** The highest level of probability: certain, or not known to be less. */
const WORST = 5

/** The level of a figure; the lower bound is inclusive. Without printed ranges a figure has no level. */
const levelOfFigure = (figure: number, bounds: readonly number[]): number | null =>
  bounds.length === 0 || figure < 0 || figure > 1
    ? null
    : 1 + bounds.filter((bound) => figure >= bound).length

function derive(p1: number | null, p2: number, unknown: boolean, scale: RiskScale): number | null {
  if (scale.method === 'table') return scale.table.get(unknown ? WORST : p1!)?.get(p2) ?? null
  // RSK-2: the occurrence counts as certain, so that P2 alone decides, on its own ranges.
  return unknown ? levelOfFigure(p2, scale.p2Bounds) : levelOfFigure(p1! * p2, scale.bounds)
}

/** RSK-1, RSK-2: the probability of harm by the method of the plan; entered or derived, never both. */
export function estimateOf(values: Values, moment: RiskMoment, scale: RiskScale): Estimate {
  const p1 = numberOf(values, `${moment}P1`)
  const p2 = numberOf(values, `${moment}P2`)
  const entered = numberOf(values, `${moment}Probability`)
  const unknown = textOf(values, 'probabilityBasis') === 'unknown'
  if (scale.method === null || scale.method === 'entered') {
    if (entered !== null && unknown && entered !== WORST)
      return { probability: null, problem: 'not_worst_case' }
    return { probability: entered, problem: p1 === null && p2 === null ? null : 'not_used' }
  }
  const certain = scale.method === 'table' ? WORST : 1
  if (unknown && p1 !== null && p1 !== certain) return { probability: null, problem: 'not_worst_case' }
  if (p2 === null || (p1 === null && !unknown))
    return entered === null ? NONE : { probability: null, problem: 'differs' }
  const derived = derive(p1, p2, unknown, scale)
  if (derived === null) return { probability: null, problem: 'not_in_table' }
  return entered === null || entered === derived
    ? { probability: derived, problem: null }
    : { probability: null, problem: 'differs' }
}

export const probabilityOf = (values: Values, moment: RiskMoment, scale: RiskScale): number | null =>
  estimateOf(values, moment, scale).probability

/** The risk of a row before or after its controls; the screen, the checks and the print all use this. */
export const riskOf = (values: Values, moment: RiskMoment, scale: RiskScale): RiskLevel | null =>
  lookUpRisk(scale, numberOf(values, `${moment}Severity`), probabilityOf(values, moment, scale))
