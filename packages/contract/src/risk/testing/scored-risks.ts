import type { Method } from '../method.ts'
import {
  aggregateOfSums,
  effectivenessOf,
  type Point,
  type RatedControl,
  reductionOfSums,
  type Residual,
  residualAfter,
  type RiskSums,
} from '../scoring.ts'

interface ScoredRisk {
  readonly inherent: number
  readonly residual: number
}

/** 3.3: the residual of an inherent risk after controls. Nothing is computed under judgement alone. */
export const residualOf = (
  method: Pick<Method, 'matrix' | 'controls' | 'residual'>,
  inherent: Point,
  controls: readonly RatedControl[],
): Residual | null => residualAfter(method, inherent, effectivenessOf(method, controls))

function sumsOf(risks: readonly ScoredRisk[]): RiskSums {
  const sum = (of: (risk: ScoredRisk) => number) => risks.reduce((total, risk) => total + of(risk), 0)
  return {
    count: risks.length,
    maxResidual: Math.max(0, ...risks.map(({ residual }) => residual)),
    residual: sum(({ residual }) => residual),
    inherent: sum(({ inherent }) => inherent),
    weighted: sum(({ residual, inherent }) => residual * inherent),
  }
}

export const aggregateOf = (
  method: Pick<Method, 'aggregation'>,
  risks: readonly ScoredRisk[],
): number | null => aggregateOfSums(method, sumsOf(risks))

export const reductionOf = (risks: readonly ScoredRisk[]): number | null => reductionOfSums(sumsOf(risks))
