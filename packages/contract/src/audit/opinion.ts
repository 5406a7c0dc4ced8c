import type { OPINIONS } from './engagement.ts'

type Opinion = (typeof OPINIONS)[number]

/** The basis of the overall opinion of an audit (5.7). */
export interface OpinionBasis {
  /** Issues not resolved before the report, by rating. */
  readonly critical: number
  readonly high: number
  readonly medium: number
  readonly low: number
  /** Tested key controls, and those of them that are effective. */
  readonly keyTested: number
  readonly keyEffective: number
}

/** The rules in order; the first match is stored, so that people see the reason. */
export const OPINION_RULES = [
  ...(['two_critical', 'critical_weak_controls', 'five_high'] as const),
  ...(['one_critical', 'two_high', 'controls_below_75'] as const),
  ...(['one_high', 'three_medium', 'controls_below_90', 'nothing'] as const),
] as const
export type OpinionRule = (typeof OPINION_RULES)[number]

/** Whether the share of effective key controls is below this percentage. False where none was tested. */
const below = ({ keyTested, keyEffective }: OpinionBasis, percent: number): boolean =>
  keyTested > 0 && keyEffective * 100 < percent * keyTested

const RULES: readonly [Opinion, OpinionRule, (basis: OpinionBasis) => boolean][] = [
  ['unsatisfactory', 'two_critical', ({ critical }) => critical >= 2],
  ['unsatisfactory', 'critical_weak_controls', (basis) => basis.critical >= 1 && below(basis, 60)],
  ['unsatisfactory', 'five_high', ({ high }) => high >= 5],
  ['major_improvement', 'one_critical', ({ critical }) => critical === 1],
  ['major_improvement', 'two_high', ({ high }) => high >= 2],
  ['major_improvement', 'controls_below_75', (basis) => below(basis, 75)],
  ['some_improvement', 'one_high', ({ high }) => high === 1],
  ['some_improvement', 'three_medium', ({ medium }) => medium >= 3],
  ['some_improvement', 'controls_below_90', (basis) => below(basis, 90)],
]

/** The suggested opinion and its rule. People propose and decide. */
export function suggestOpinion(basis: OpinionBasis): { opinion: Opinion; rule: OpinionRule } {
  const [opinion, rule] = RULES.find(([, , matches]) => matches(basis)) ?? ['satisfactory', 'nothing']
  return { opinion, rule }
}

/** The share of tested key controls that are effective, in thousandths; null where none was tested. */
export const keyControlRate = ({ keyTested, keyEffective }: OpinionBasis): number | null =>
  keyTested === 0 ? null : Math.round((keyEffective * 1000) / keyTested)
