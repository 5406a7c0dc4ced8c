import type { ImpactDimension, Level, Method, Rating, RiskCategory } from './method.ts'
import type { LineControl } from './risk-lines.ts'
import { complianceEffect } from '../compliance/scoring.ts'
import {
  type Effectiveness,
  effectivenessOf,
  impactOf,
  levelOf,
  limitsOfUnits,
  type Point,
  type Position,
  positionOf,
  residualAfter,
  scoreOf,
} from './scoring.ts'

/** The entered values of a line that its scores depend on. */
export interface JudgedLine {
  readonly category: string | null
  readonly inherentLikelihood: number | null
  readonly impactFinancial: number | null
  readonly impactOperational: number | null
  readonly impactCompliance: number | null
  readonly impactReputation: number | null
  readonly impactSafety: number | null
  /** Prudent compliance of the requirements that the line is about, in thousandths; null for a risk of the library. */
  readonly compliance: number | null
  readonly controls: readonly LineControl[] | null
  readonly overrideLikelihood: number | null
  readonly overrideImpact: number | null
  readonly targetLikelihood: number | null
  readonly targetImpact: number | null
}

/** The scores under the method. */
export interface LineScores {
  inherentImpact: number | null
  inherentScore: number | null
  inherentLevel: Level | null
  effectLikelihood: number | null
  effectImpact: number | null
  unrated: number
  computedScore: number | null
  residualLikelihood: number | null
  residualImpact: number | null
  residualScore: number | null
  residualLevel: Level | null
  targetScore: number | null
  position: Position | null
}

export const IMPACT_FIELDS = {
  financial: 'impactFinancial',
  operational: 'impactOperational',
  compliance: 'impactCompliance',
  reputation: 'impactReputation',
  safety: 'impactSafety',
} as const satisfies Record<ImpactDimension, keyof JudgedLine>

/** The highest operating rating that a self-assessment can give. */
const MOST_BY_SELF = 2

const rated = (control: LineControl) => ({
  type: control.type,
  key: control.key,
  design: control.design as Rating | null,
  operating: (control.source === 'self' && control.operating !== null
    ? Math.min(MOST_BY_SELF, control.operating)
    : control.operating) as Rating | null,
})

const percent = (share: number): number => Math.round(share * 100)

const pointOf = (likelihood: number | null, impact: number | null): Point | null =>
  likelihood === null || impact === null ? null : { likelihood, impact }

function positionOfLine(
  method: Method,
  category: RiskCategory,
  score: number,
  units: readonly string[],
): Position {
  return positionOf(method, category, score, limitsOfUnits(method, category, units))
}

/** Whether compliance sets the effect: the line is about requirements and none of its controls is rated. */
export const isFedByCompliance = ({
  compliance,
  controls,
}: Pick<JudgedLine, 'compliance' | 'controls'>): boolean =>
  typeof compliance === 'number' &&
  (controls ?? []).every(({ design, operating }) => design === null || operating === null)

/**
 * 7.3: if no control is rated, compliance itself reduces the likelihood of a breach, up to the method's cap for
 * controls. As soon as a control is rated, only the controls count (3.2).
 */
function effectOnLine(method: Method, line: JudgedLine): Effectiveness {
  const effect = effectivenessOf(method, (line.controls ?? []).map(rated))
  if (!isFedByCompliance(line)) return effect
  return {
    likelihood: Math.min(method.controls.capLikelihood, complianceEffect(line.compliance!)),
    impact: 0,
    unrated: effect.unrated,
  }
}

/**
 * All derived values of a line. The grid computes them while typing, the server on saving. A unit of the assessment may
 * have stricter limits than the organisation.
 */
export function lineScores(method: Method, line: JudgedLine, units: readonly string[] = []): LineScores {
  const dimensions = Object.entries(IMPACT_FIELDS).flatMap(([dimension, key]) =>
    line[key] === null ? [] : [[dimension, line[key]] as const],
  )
  const inherentImpact = impactOf(method, Object.fromEntries(dimensions))
  const inherent = pointOf(line.inherentLikelihood, inherentImpact)
  const effect = effectOnLine(method, line)
  const computed = inherent ? residualAfter(method, inherent, effect) : null
  const point = pointOf(
    line.overrideLikelihood ?? computed?.point?.likelihood ?? null,
    line.overrideImpact ?? computed?.point?.impact ?? null,
  )
  // If the method reduces the whole score, the residual has no matrix cell until a person sets one.
  const residual = point
    ? { score: scoreOf(point), level: levelOf(method, point) }
    : computed && { score: computed.score, level: computed.level }
  const target = pointOf(line.targetLikelihood, line.targetImpact)
  return {
    inherentImpact,
    inherentScore: inherent && scoreOf(inherent),
    inherentLevel: inherent && levelOf(method, inherent),
    effectLikelihood: inherent && percent(effect.likelihood),
    effectImpact: inherent && percent(effect.impact),
    unrated: effect.unrated,
    computedScore: computed?.score ?? null,
    residualLikelihood: point?.likelihood ?? null,
    residualImpact: point?.impact ?? null,
    residualScore: inherent && (residual?.score ?? null),
    residualLevel: inherent && (residual?.level ?? null),
    targetScore: target && scoreOf(target),
    position:
      inherent && residual && line.category
        ? positionOfLine(method, line.category as RiskCategory, residual.score, units)
        : null,
  }
}

export const LIKELIHOODS = ['inherentLikelihood', 'overrideLikelihood', 'targetLikelihood'] as const
export const IMPACTS = [...Object.values(IMPACT_FIELDS), 'overrideImpact', 'targetImpact'] as const

export type StepField = (typeof LIKELIHOODS)[number] | (typeof IMPACTS)[number]

/** How many steps the scale of a field has. */
export const stepsOf = ({ matrix }: Pick<Method, 'matrix'>, field: StepField): number =>
  (LIKELIHOODS as readonly string[]).includes(field) ? matrix.likelihood : matrix.impact

export interface LineProblem {
  path: StepField[]
  code: 'too_big'
}

/** The invalid fields of a line: a step beyond its scale, or a target above the residual. */
export function lineProblems(
  method: Pick<Method, 'matrix'>,
  line: JudgedLine,
  { residualLikelihood, residualImpact }: Pick<LineScores, 'residualLikelihood' | 'residualImpact'>,
): LineProblem[] {
  const problem = (field: StepField): LineProblem => ({ path: [field], code: 'too_big' })
  const off = [...LIKELIHOODS, ...IMPACTS].filter((field) => (line[field] ?? 0) > stepsOf(method, field))
  if (off.length > 0) return off.map(problem)
  const beyond = (target: number | null, left: number | null) =>
    target !== null && left !== null && target > left
  return [
    ...(beyond(line.targetLikelihood, residualLikelihood) ? [problem('targetLikelihood')] : []),
    ...(beyond(line.targetImpact, residualImpact) ? [problem('targetImpact')] : []),
  ]
}
