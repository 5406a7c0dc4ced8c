import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { isFilled, listOf, numberOf, plain, rowsAt, rowsPointingAt, textOf } from '../file/file-values.ts'
import { probabilityOf, riskOf } from './risk-estimate.ts'
import { scaleOf } from './risk-scale.ts'

const COST = /\b(costs?|price|prices|expensive|budget|coûts?|prix|onéreux)\b|تكلفة|كلفة|سعر|ميزانية/u
const BENEFIT = /\b(benefit|benefits|risk|risks|bénéfices?|risques?)\b|فائدة|خطر|مخاطر/u

/** RSK-4: cost is not a reason, unless it is part of a benefit-risk consideration. */
const isCostReason = (reason: string): boolean => COST.test(plain(reason)) && !BENEFIT.test(plain(reason))

/** RSK-4: reduced as far as possible. "Yes, it can be reduced further" leaves the row open. */
export const isReducedAsFarAsPossible = ({ values }: FileRow): boolean => {
  const reason = textOf(values, 'noFurtherReductionReason')
  return textOf(values, 'furtherReductionPossible') === 'no' && reason !== '' && !isCostReason(reason)
}

/** The controls of a hazard, without rejected ones. */
export const controlsOf = (file: TechnicalFile, { values }: FileRow): FileRow[] =>
  rowsAt(file, 'br.controls', values, 'controlRefs').filter(
    (control) => textOf(control.values, 'status') !== 'rejected',
  )

/** RSK-5: a control that is not inherently safe design needs a rationale. */
export const isHierarchyReasoned = ({ values }: FileRow): boolean =>
  textOf(values, 'controlType') === 'inherent' || textOf(values, 'hierarchyRationale') !== ''

const isUsabilityProof = (test: FileRow): boolean =>
  textOf(test.values, 'testCategory') === 'usability' &&
  ['pass', 'pass-dev'].includes(textOf(test.values, 'testResult'))

/** RSK-6: whether the controls justify the lower residual estimate. */
export function isReductionEarned(file: TechnicalFile, hazard: FileRow): boolean {
  const scale = scaleOf(file)
  const controls = controlsOf(file, hazard)
  const kinds = controls.map((control) => textOf(control.values, 'controlType'))
  const beyondWords = kinds.includes('inherent') || kinds.includes('protective')
  const lower = (before: number | null, after: number | null) =>
    before !== null && after !== null && after < before
  const less = {
    severity: lower(numberOf(hazard.values, 'initialSeverity'), numberOf(hazard.values, 'residualSeverity')),
    probability: lower(
      probabilityOf(hazard.values, 'initial', scale),
      probabilityOf(hazard.values, 'residual', scale),
    ),
  }
  if (less.severity && !beyondWords) return false
  const proven = controls.some((control) =>
    rowsAt(file, 'vv.tests', control.values, 'effectivenessTests').some(isUsabilityProof),
  )
  return !less.probability || beyondWords || proven
}

const PROOF_KINDS = ['implementation', 'effectiveness'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/**
 * The tests of a control as ids: those that it names, or the tests that name it in the test register, once a person has
 * stated that this kind of proof is verified. One link is enough, from either side.
 */
export function testsOfControl(file: TechnicalFile, { id, values }: FileRow, kind: ProofKind): string[] {
  const named = listOf(values, `${kind}Tests`)
  if (named.length > 0 || textOf(values, `${kind}Verified`) !== 'yes') return [...named]
  return rowsPointingAt(file, 'vv.tests', 'riskControlRefs', id).map((test) => test.id)
}

/** RSK-7: implementation and effectiveness are both verified, with evidence. */
export const isControlVerified = (file: TechnicalFile, control: FileRow): boolean =>
  PROOF_KINDS.every(
    (kind) =>
      textOf(control.values, `${kind}Verified`) === 'yes' &&
      (isFilled(control.values[`${kind}Evidence`]) || testsOfControl(file, control, kind).length > 0),
  )

/** RSK-8: every control states whether it creates a new risk, and where that is analysed. */
export function isNewRiskAnswered(file: TechnicalFile, control: FileRow): boolean {
  const answer = textOf(control.values, 'introducesNewRisk')
  if (answer !== 'yes') return answer === 'no'
  return rowsPointingAt(file, 'br.hazards', 'controlRefs', control.id).some((hazard) =>
    rowsAt(file, 'br.hazards', hazard.values, 'newRiskRefs').some(({ id }) => id !== hazard.id),
  )
}

/** RSK-9: the conditions for accepting a row at its residual level. */
export function isResidualAcceptable(file: TechnicalFile, hazard: FileRow): boolean {
  const level = riskOf(hazard.values, 'residual', scaleOf(file))
  if (level === null || level === 'unacceptable') return false
  if (level !== 'high') return isReducedAsFarAsPossible(hazard)
  const decided = rowsAt(file, 'br.benefit-risk', hazard.values, 'benefitRiskRefs').some(
    ({ values }) =>
      ['favourable', 'favourable-conditions'].includes(textOf(values, 'brConclusion')) &&
      isFilled(values['decidedBy']) &&
      isFilled(values['decidedOn']),
  )
  const favourable = ['favourable', 'favourable-conditions']
  return (
    decided &&
    favourable.includes(textOf(hazard.values, 'individualBenefitRisk')) &&
    isReducedAsFarAsPossible(hazard)
  )
}

/** Why a hazard cannot be accepted, in the order of the analysis. */
type AcceptanceProblem = 'not_estimated' | 'no_control' | 'not_verified' | 'not_reduced' | 'residual'

/** ISO 14971, 7: what the acceptance of a hazard lacks; null where nothing does. */
export function acceptanceProblem(file: TechnicalFile, hazard: FileRow): AcceptanceProblem | null {
  const { values } = hazard
  if (riskOf(values, 'initial', scaleOf(file)) === null) return 'not_estimated'
  const controls = controlsOf(file, hazard)
  if (controls.length === 0 && textOf(values, 'noFurtherReductionReason') === '') return 'no_control'
  if (!controls.every((control) => isControlVerified(file, control))) return 'not_verified'
  if (!isReducedAsFarAsPossible(hazard)) return 'not_reduced'
  return isResidualAcceptable(file, hazard) ? null : 'residual'
}

/** Whether a person has recorded the acceptance. */
export const isMarkedAccepted = ({ values }: Pick<FileRow, 'values'>): boolean =>
  textOf(values, 'rowStatus') === 'accepted'

const HAZARD_STAGES = ['draft', 'estimated', 'controlled', 'verified', 'accepted', 'reopened'] as const
export type HazardStage = (typeof HAZARD_STAGES)[number]

const STAGE_OF = {
  not_estimated: 'draft',
  no_control: 'estimated',
  not_verified: 'controlled',
  not_reduced: 'verified',
  residual: 'verified',
} as const satisfies Readonly<Record<AcceptanceProblem, HazardStage>>

/** The stage of a row, computed from its values; `reopenReasons` says what reopens it. */
export function stageOf(file: TechnicalFile, hazard: FileRow, reopened: boolean): HazardStage {
  const problem = acceptanceProblem(file, hazard)
  if (problem !== null) return STAGE_OF[problem]
  if (!isMarkedAccepted(hazard)) return 'verified'
  return reopened ? 'reopened' : 'accepted'
}
