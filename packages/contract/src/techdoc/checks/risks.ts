import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { listOf, numberOf, rowById, rowsAt, rowsOf, textOf } from '../file/file-values.ts'
import * as hazards from '../risk/hazard-rules.ts'
import { reopenReasons, riskReportGate, unacceptedHazards } from '../risk/risk-report.ts'
import { estimateOf, RISK_MOMENTS, riskOf } from '../risk/risk-estimate.ts'
import { scaleOf } from '../risk/risk-scale.ts'
import { type Check, nameOf, type Spot } from './finding.ts'

type Holds = (row: FileRow, file: TechnicalFile) => boolean

/** A rule that every row of a section must meet. */
const everyRow =
  (section: string, name: string, holds: Holds): Check =>
  (file) =>
    rowsOf(file, section)
      .filter((row) => !holds(row, file))
      .map((row): Spot => ({ section, row: row.id, details: { name: nameOf(row, name) } }))

const together =
  (...checks: readonly Check[]): Check =>
  (file, structure) =>
    checks.flatMap((check) => check(file, structure))

/**
 * RSK-1, RSK-2: the plan names the method for the probability of harm, and no row contradicts it. Both block: a level
 * that the printed scales do not give must not be submitted.
 */
export const checkProbability: Check = (file) => {
  const scale = scaleOf(file)
  const rows = rowsOf(file, 'br.hazards')
  const unnamed: Spot[] =
    scale.method === null && rows.length > 0
      ? [{ section: 'br.plan', field: 'probabilityMethod', details: { context: 'method_missing' } }]
      : []
  return [
    ...unnamed,
    ...rows.flatMap((row) =>
      RISK_MOMENTS.flatMap((moment): Spot[] => {
        const { problem } = estimateOf(row.values, moment, scale)
        return problem === null
          ? []
          : [
              {
                section: 'br.hazards',
                row: row.id,
                field: `${moment}HarmProbability`,
                details: { context: problem, name: nameOf(row, 'hazardId') },
              },
            ]
      }),
    ),
  ]
}
/** RSK-4 */
export const checkReduction = everyRow('br.hazards', 'hazardId', hazards.isReducedAsFarAsPossible)
/** RSK-5 */
export const checkHierarchy = everyRow('br.controls', 'controlId', hazards.isHierarchyReasoned)
/** RSK-6 */
export const checkReductionEarned = everyRow('br.hazards', 'hazardId', (row, file) =>
  hazards.isReductionEarned(file, row),
)
/** RSK-7 */
export const checkVerifications = everyRow('br.controls', 'controlId', (row, file) =>
  hazards.isControlVerified(file, row),
)
/** RSK-8 */
export const checkNewRisks = everyRow('br.controls', 'controlId', (row, file) =>
  hazards.isNewRiskAnswered(file, row),
)

/** RSK-9; rows without an estimate are skipped, unless they are marked as accepted. */
export const checkResidual: Check = (file) =>
  rowsOf(file, 'br.hazards').flatMap((row): Spot[] => {
    const name = nameOf(row, 'hazardId')
    const problem = hazards.isMarkedAccepted(row) ? hazards.acceptanceProblem(file, row) : null
    if (problem !== null)
      return [{ section: 'br.hazards', row: row.id, field: 'rowStatus', details: { context: problem, name } }]
    const unknown = riskOf(row.values, 'residual', scaleOf(file)) === null
    return unknown || hazards.isResidualAcceptable(file, row)
      ? []
      : [{ section: 'br.hazards', row: row.id, details: { name } }]
  })

/** What blocks the submission of the risk management report: RSK-9, RSK-10 and the gate of section 5. */
export const checkRiskReport: Check = (file) =>
  riskReportGate(file).map((context): Spot => {
    const names = unacceptedHazards(file).map((row) => nameOf(row, 'hazardId'))
    return {
      section: 'br.report',
      details: context === 'rows_not_accepted' ? { context, names: names.join(', ') } : { context },
    }
  })

/** Checks the cited items of a row; one that relies on information for safety must cite some. */
function isDisclosed(file: TechnicalFile, row: FileRow, relies: boolean): boolean {
  const items = listOf(row.values, 'disclosedInIfu')
  if (items.length === 0) return !relies
  return items.every((id) => {
    const item = rowById(file, 'mi.ifu-items', id) ?? rowById(file, 'mi.label-items', id)
    return item !== undefined && textOf(item.values, 'present') === 'present'
  })
}

const reliesOnWords = (file: TechnicalFile, hazard: FileRow): boolean =>
  hazards.controlsOf(file, hazard).some(({ values }) => textOf(values, 'controlType') === 'information')

/** RSK-11 */
export const checkDisclosure = together(
  everyRow('br.hazards', 'hazardId', (row, file) => isDisclosed(file, row, reliesOnWords(file, row))),
  everyRow('br.side-effects', 'sideEffect', (row, file) => isDisclosed(file, row, false)),
)

/** From this safety impact on, a threat needs a hazard as well. */
const SAFETY_IMPACT = 3

const hasHazard: Holds = ({ values }, file) => rowsAt(file, 'br.hazards', values, 'hazardRefs').length > 0

/** RSK-12 */
export const checkCharacteristics = together(
  everyRow(
    'br.characteristics',
    'questionNumber',
    (row, file) => textOf(row.values, 'answer') !== 'yes' || hasHazard(row, file),
  ),
  everyRow(
    'br.security',
    'threatId',
    (row, file) => (numberOf(row.values, 'impactSafety') ?? 0) < SAFETY_IMPACT || hasHazard(row, file),
  ),
)

/** RSK-13: accepted rows that post-market data contradict. */
export const checkReopened: Check = (file) =>
  rowsOf(file, 'br.hazards').flatMap((row) =>
    hazards.stageOf(file, row, false) === 'accepted'
      ? reopenReasons(file, row).map((context): Spot => ({
          section: 'br.hazards',
          row: row.id,
          details: { context, name: nameOf(row, 'hazardId') },
        }))
      : [],
  )
