import type { Marks } from '../marks.ts'
import type { ImpactDimension, Level, Method, Rating, RiskCategory } from './method.ts'

// Pure functions of the domain document, section 3. Server, grid and reports compute with these and nothing else.

/** Rounds half up, also where a binary fraction falls slightly short of a half. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9)

export interface Point {
  readonly likelihood: number
  readonly impact: number
}

export const scoreOf = ({ likelihood, impact }: Point): number => likelihood * impact

/** 3.1: the worst dimension, or their weighted mean rounded up. Null where no dimension was rated. */
export function impactOf(
  { matrix }: Pick<Method, 'matrix'>,
  dimensions: Readonly<Partial<Record<ImpactDimension, number>>>,
): number | null {
  const rated = Object.entries(dimensions) as [ImpactDimension, number][]
  if (rated.length === 0) return null
  const worst = Math.max(...rated.map(([, value]) => value))
  if (matrix.impactRule === 'max') return worst
  const weightOf = (dimension: ImpactDimension) => matrix.weights[dimension]
  const total = rated.reduce((sum, [dimension]) => sum + weightOf(dimension), 0)
  if (total === 0) return worst
  const mean = rated.reduce((sum, [dimension, value]) => sum + weightOf(dimension) * value, 0) / total
  return Math.ceil(mean - 1e-9)
}

/** The level of a score without a matrix cell. */
export function levelOfScore({ matrix: { from } }: Pick<Method, 'matrix'>, score: number): Level {
  if (score >= from.critical) return 'critical'
  if (score >= from.high) return 'high'
  return score >= from.medium ? 'medium' : 'low'
}

export function levelOf(method: Pick<Method, 'matrix'>, point: Point): Level {
  const set = method.matrix.cells.find(
    (cell) => cell.likelihood === point.likelihood && cell.impact === point.impact,
  )
  return set?.level ?? levelOfScore(method, scoreOf(point))
}

export interface RatedControl {
  readonly type: 'preventive' | 'detective' | 'corrective'
  readonly key: boolean
  /** A missing rating has no effect. */
  readonly design: Rating | null
  readonly operating: Rating | null
}

export interface Effectiveness {
  /** Reduction of the likelihood by preventive controls, and of the impact by all others. */
  readonly likelihood: number
  readonly impact: number
  /** Controls that nobody has rated yet. */
  readonly unrated: number
}

function effectOf({ controls }: Pick<Method, 'controls'>, control: RatedControl): number {
  const rating = Math.min(control.design ?? 0, control.operating ?? 0) as Rating
  return controls.effects[rating] * (control.key ? controls.weightKey : controls.weightOther)
}

function combine(effects: readonly number[], cap: number): number {
  return Math.min(cap, 1 - effects.reduce((left, effect) => left * (1 - effect), 1))
}

/** 3.2: each control reduces what the ones before it left; the caps prevent a reduction to nothing. */
export function effectivenessOf(
  method: Pick<Method, 'controls'>,
  controls: readonly RatedControl[],
): Effectiveness {
  const effects = (preventive: boolean) =>
    controls
      .filter(({ type }) => (type === 'preventive') === preventive)
      .map((control) => effectOf(method, control))
  return {
    likelihood: combine(effects(true), method.controls.capLikelihood),
    impact: combine(effects(false), method.controls.capImpact),
    unrated: controls.filter(({ design, operating }) => design === null || operating === null).length,
  }
}

/** The reduced value of one axis, at least the lowest step. */
const reduced = (inherent: number, effect: number): number =>
  Math.max(1, roundHalfUp(1 + (inherent - 1) * (1 - effect)))

export interface Residual {
  /** Null if the method reduces the whole score. */
  readonly point: Point | null
  readonly score: number
  readonly level: Level
  readonly effectiveness: Effectiveness
}

/** 3.3: the residual of an inherent risk. Nothing is computed under judgement alone. */
export function residualAfter(
  method: Pick<Method, 'matrix' | 'residual'>,
  inherent: Point,
  effectiveness: Effectiveness,
): Residual | null {
  if (method.residual === 'judgement') return null
  if (method.residual === 'score') {
    const together = 1 - (1 - effectiveness.likelihood) * (1 - effectiveness.impact)
    const score = Math.max(1, roundHalfUp(scoreOf(inherent) * (1 - together)))
    return { point: null, score, level: levelOfScore(method, score), effectiveness }
  }
  const point = {
    likelihood: reduced(inherent.likelihood, effectiveness.likelihood),
    impact: reduced(inherent.impact, effectiveness.impact),
  }
  return { point, score: scoreOf(point), level: levelOf(method, point), effectiveness }
}

export const POSITIONS = ['within_appetite', 'within_tolerance', 'above_tolerance'] as const
export type Position = (typeof POSITIONS)[number]
export const POSITION_MARKS = {
  within_appetite: { result: 'met' },
  within_tolerance: { result: 'partly' },
  above_tolerance: { result: 'failed' },
} as const satisfies Marks<Position>

export interface Limits {
  readonly appetite: number
  readonly tolerance: number
}

/** A unit may be stricter than the organisation, never laxer. */
const stricter = (a: Limits, b: Limits): Limits => ({
  appetite: Math.min(a.appetite, b.appetite),
  tolerance: Math.min(a.tolerance, b.tolerance),
})

/** The strictest limits for a category among the units of an assessment; undefined if none has one. */
export function limitsOfUnits(
  { unitLimits = [] }: Pick<Method, 'unitLimits'>,
  category: RiskCategory,
  units: readonly string[],
): Limits | undefined {
  const theirs = unitLimits.filter(
    (one) => units.includes(one.unit) && (one.category === null || one.category === category),
  )
  return theirs.length === 0 ? undefined : theirs.reduce<Limits>(stricter, theirs[0]!)
}

/** 3.4 */
export function positionOf(
  method: Pick<Method, 'appetite'>,
  category: RiskCategory,
  score: number,
  unit?: Limits,
): Position {
  const own = method.appetite[category]
  const { appetite, tolerance } = unit ? stricter(own, unit) : own
  if (score <= appetite) return 'within_appetite'
  return score <= tolerance ? 'within_tolerance' : 'above_tolerance'
}

/** The sums needed for aggregation; a database can compute them too. */
export interface RiskSums {
  readonly count: number
  readonly maxResidual: number
  readonly residual: number
  readonly inherent: number
  /** Residual times inherent, over all. */
  readonly weighted: number
}

/**
 * 3.5: one number for many risks; null for none. It hides their distribution, so it is always shown with the counts.
 */
export function aggregateOfSums(
  { aggregation }: Pick<Method, 'aggregation'>,
  { count, maxResidual, residual, inherent, weighted }: RiskSums,
): number | null {
  if (count === 0) return null
  if (aggregation.rule === 'max') return maxResidual
  if (aggregation.rule === 'mean') return residual / count
  return aggregation.shareOfMax * maxResidual + (1 - aggregation.shareOfMax) * (weighted / inherent)
}

/** How much of the inherent risk the controls take away, over all; null for none. */
export const reductionOfSums = ({ count, residual, inherent }: RiskSums): number | null =>
  count === 0 ? null : 1 - residual / inherent

export type Trend = 'up' | 'same' | 'down'

/** Against the last approved score; null where there is none. */
export const trendOf = (score: number, before: number | null): Trend | null =>
  before === null ? null : score > before ? 'up' : score < before ? 'down' : 'same'
