import type { FileRow, TechnicalFile } from '../file/file-model.ts'
import { numberOf, rowsOf, rowsPointingAt, textOf, valuesOf } from '../file/file-values.ts'
import { stageOf } from './hazard-rules.ts'
import { indicatorState } from '../surveillance/indicators.ts'
import { riskOf } from './risk-estimate.ts'
import { scaleOf } from './risk-scale.ts'

export type ReopenReason = 'incident' | 'complaint' | 'rate'

/** The minimum severity that an incident category implies on the default scale. */
const INCIDENT_SEVERITY: Readonly<Record<string, number>> = { threat: 5, death: 5, other: 3 }

/**
 * RSK-13: why post-market data reopen an accepted row. A changed control, requirement, test or matrix marks the
 * approved section itself (SEC-6).
 */
export function reopenReasons(file: TechnicalFile, hazard: FileRow): ReopenReason[] {
  const assumed =
    numberOf(hazard.values, 'residualSeverity') ?? numberOf(hazard.values, 'initialSeverity') ?? 1
  const linked = (section: string) => rowsPointingAt(file, section, 'hazardRefs', hazard.id)
  const complaints = linked('pms.complaints').filter(
    ({ values }) => !['closed', 'done', 'cancelled'].includes(textOf(values, 'complaintStatus')),
  )
  // Closed incidents were already assessed; otherwise a row could never be accepted again.
  const incidents = linked('pms.complaints')
    .flatMap(({ id }) => rowsPointingAt(file, 'pms.vigilance', 'complaintRef', id))
    .filter(({ values }) => textOf(values, 'incidentStatus') !== 'closed')
  const found: Readonly<Record<ReopenReason, boolean>> = {
    incident: incidents.some(
      ({ values }) => (INCIDENT_SEVERITY[textOf(values, 'incidentCategory')] ?? 0) >= assumed,
    ),
    // A reportable complaint implies serious harm.
    complaint: complaints.some(({ values }) => textOf(values, 'reportable') === 'yes' && assumed <= 3),
    rate: linked('pms.indicators').some((row) => indicatorState(row, file) === 'crossed'),
  }
  return (Object.keys(found) as ReopenReason[]).filter((reason) => found[reason])
}

/** The hazards that do not meet the conditions for acceptance, or that nobody has accepted. */
export const unacceptedHazards = (file: TechnicalFile): FileRow[] =>
  rowsOf(file, 'br.hazards').filter(
    (row) => stageOf(file, row, reopenReasons(file, row).length > 0) !== 'accepted',
  )

type RiskGateReason =
  | 'no_hazard'
  | 'plan_not_approved'
  | 'rows_not_accepted'
  | 'unacceptable_risk'
  | 'overall_not_accepted'
  | 'post_production_missing'

/** What blocks the approval of the risk management report; empty when nothing does (RSK-9, RSK-10). */
export function riskReportGate(file: TechnicalFile): RiskGateReason[] {
  const scale = scaleOf(file)
  const rows = rowsOf(file, 'br.hazards')
  const reasons: readonly [RiskGateReason, boolean][] = [
    ['plan_not_approved', file.sections.get('br.plan')?.status !== 'approved'],
    // A file without a single hazard has not been analysed.
    ['no_hazard', rows.length === 0],
    ['rows_not_accepted', unacceptedHazards(file).length > 0],
    ['unacceptable_risk', rows.some(({ values }) => riskOf(values, 'residual', scale) === 'unacceptable')],
    ['overall_not_accepted', textOf(valuesOf(file, 'br.overall'), 'acceptable') !== 'yes'],
    ['post_production_missing', textOf(valuesOf(file, 'br.report'), 'postProductionInPlace') !== 'yes'],
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}
