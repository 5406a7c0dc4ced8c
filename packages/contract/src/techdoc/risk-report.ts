import type { FileRow, TechnicalFile } from './file-model.ts'
import { listOf, numberOf, rowById, rowsAt, rowsOf, rowsPointingAt, textOf, valuesOf } from './file-values.ts'
import * as hazards from './hazard-rules.ts'
import { indicatorState } from './indicators.ts'
import { riskOf, scaleOf } from './risk-scale.ts'

export type RiskRule = `RSK-${number}`

export interface RiskProblem {
  readonly rule: RiskRule
  readonly section: string
  readonly row: string
}

/** RSK-11: what has to be told to the user: rows that point there, and those that rely on telling. */
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

/** From this impact on safety, a threat is a hazard as well (RSK-12). */
const SAFETY_IMPACT = 3

/** Every row of the risk file that breaks one of RSK-4 to RSK-12. */
export function riskProblems(file: TechnicalFile): RiskProblem[] {
  const scale = scaleOf(file)
  const check = (section: string, rules: Readonly<Record<RiskRule, (row: FileRow) => boolean>>) =>
    rowsOf(file, section).flatMap((row) =>
      (Object.entries(rules) as [RiskRule, (row: FileRow) => boolean][])
        .filter(([, holds]) => !holds(row))
        .map(([rule]): RiskProblem => ({ rule, section, row: row.id })),
    )
  return [
    ...check('br.hazards', {
      'RSK-4': hazards.isReducedAsFarAsPossible,
      'RSK-6': (row) => hazards.isReductionEarned(file, row),
      'RSK-9': (row) =>
        riskOf(row.values, 'residual', scale) === null || hazards.isResidualAcceptable(file, row),
      'RSK-11': (row) => isDisclosed(file, row, reliesOnWords(file, row)),
    }),
    ...check('br.controls', {
      'RSK-5': hazards.isHierarchyReasoned,
      'RSK-7': hazards.isControlVerified,
      'RSK-8': (row) => hazards.isNewRiskAnswered(file, row),
    }),
    ...check('br.side-effects', { 'RSK-11': (row) => isDisclosed(file, row, false) }),
    ...check('br.characteristics', {
      'RSK-12': ({ values }) =>
        textOf(values, 'answer') !== 'yes' || rowsAt(file, 'br.hazards', values, 'hazardRefs').length > 0,
    }),
    ...check('br.security', {
      'RSK-12': ({ values }) =>
        (numberOf(values, 'impactSafety') ?? 0) < SAFETY_IMPACT ||
        rowsAt(file, 'br.hazards', values, 'hazardRefs').length > 0,
    }),
  ]
}

export type ReopenReason = 'incident' | 'complaint' | 'rate' | 'linked_change' | 'matrix_change'

/** The least severity that the category of an incident stands for on the default scale. */
const INCIDENT_SEVERITY: Readonly<Record<string, number>> = { threat: 5, death: 5, other: 3 }

/** RSK-13: why an accepted row is opened again. `changed` names rows changed since, or the section br.matrix. */
export function reopenReasons(
  file: TechnicalFile,
  hazard: FileRow,
  changed: ReadonlySet<string>,
): ReopenReason[] {
  const assumed =
    numberOf(hazard.values, 'residualSeverity') ?? numberOf(hazard.values, 'initialSeverity') ?? 1
  const linked = (section: string) => rowsPointingAt(file, section, 'hazardRefs', hazard.id)
  const complaints = linked('pms.complaints').filter(
    ({ values }) => !['closed', 'done', 'cancelled'].includes(textOf(values, 'complaintStatus')),
  )
  // What is closed was judged already; otherwise a row could never be accepted again.
  const incidents = linked('pms.complaints')
    .flatMap(({ id }) => rowsPointingAt(file, 'pms.vigilance', 'complaintRef', id))
    .filter(({ values }) => textOf(values, 'incidentStatus') !== 'closed')
  const controls = hazards.controlsOf(file, hazard)
  const rests = controls.flatMap(({ id, values }) => [
    id,
    ...listOf(values, 'requirementRefs'),
    ...listOf(values, 'implementationTests'),
    ...listOf(values, 'effectivenessTests'),
  ])
  const found: Readonly<Record<ReopenReason, boolean>> = {
    incident: incidents.some(
      ({ values }) => (INCIDENT_SEVERITY[textOf(values, 'incidentCategory')] ?? 0) >= assumed,
    ),
    // A reportable complaint stands for a serious harm.
    complaint: complaints.some(({ values }) => textOf(values, 'reportable') === 'yes' && assumed <= 3),
    rate: linked('pms.indicators').some((row) => indicatorState(row, file) === 'crossed'),
    linked_change: rests.some((id) => changed.has(id)),
    matrix_change: changed.has('br.matrix'),
  }
  return (Object.keys(found) as ReopenReason[]).filter((reason) => found[reason])
}

export type RiskGateReason =
  | 'plan_not_approved'
  | 'rows_not_accepted'
  | 'unacceptable_risk'
  | 'overall_not_accepted'
  | 'post_production_missing'

/** What keeps the risk management report from being approved; empty when nothing does (RSK-9, RSK-10). */
export function riskReportGate(
  file: TechnicalFile,
  changed: ReadonlySet<string> = new Set(),
): { readonly reasons: RiskGateReason[]; readonly rows: string[] } {
  const scale = scaleOf(file)
  const rows = rowsOf(file, 'br.hazards')
  const unaccepted = rows.filter(
    (row) => hazards.stageOf(file, row, reopenReasons(file, row, changed).length > 0) !== 'accepted',
  )
  const report = valuesOf(file, 'br.report')
  const reasons: readonly [RiskGateReason, boolean][] = [
    ['plan_not_approved', file.sections.get('br.plan')?.status !== 'approved'],
    // A file without a single hazard has not been analysed.
    ['rows_not_accepted', rows.length === 0 || unaccepted.length > 0],
    ['unacceptable_risk', rows.some(({ values }) => riskOf(values, 'residual', scale) === 'unacceptable')],
    ['overall_not_accepted', textOf(valuesOf(file, 'br.overall'), 'acceptable') !== 'yes'],
    ['post_production_missing', textOf(report, 'postProductionInPlace') !== 'yes'],
  ]
  return {
    reasons: reasons.filter(([, holds]) => holds).map(([reason]) => reason),
    rows: unaccepted.map(({ id }) => id),
  }
}
