import { appraisalWeight } from './appraisal.ts'
import { citationsOf } from './citations.ts'
import * as cal from '../surveillance/deadlines.ts'
import type { FileDocument, FileRow, FileStructure, TechnicalFile, Values } from './file-model.ts'
import { dayOf, isEffective, listOf, numberOf, rowById, rowsAt, textOf, valuesOf } from './file-values.ts'
import { indicatorState, indicatorValue } from '../surveillance/indicators.ts'
import { probabilityOf, type RiskMoment, riskOf } from '../risk/risk-estimate.ts'
import { scaleOf } from '../risk/risk-scale.ts'
import { ruleSetAt, type RuleValues } from '../rule-sets.ts'
import { type TraceRule, traceStateOf } from '../traceability/traceability.ts'
import { coversLanguages } from '../traceability/document-trace.ts'
import { assessTrend, type Trend } from '../surveillance/trend.ts'

export type Computed = string | number | boolean | null
type Formula = (row: FileRow, file: TechnicalFile, rules: RuleValues) => Computed

/** Tracing a single record does not need the structure. */
const NO_STRUCTURE: FileStructure = { pages: [], sections: [], gspr: [] }

const risk =
  (moment: RiskMoment): Formula =>
  ({ values }, file) =>
    riskOf(values, moment, scaleOf(file))

const harmProbability =
  (moment: RiskMoment): Formula =>
  ({ values }, file) =>
    probabilityOf(values, moment, scaleOf(file))

/** The state of the chain that starts with the referenced record, or with the row itself. */
const trace =
  (rule: TraceRule, field?: string): Formula =>
  (row, file) => {
    const start = field === undefined ? row.id : textOf(row.values, field)
    const answer =
      rule === 'TRC-1' ? file.gspr.find(({ id, ref }) => start === id || start === ref)?.id : undefined
    return start === '' ? null : traceStateOf(rule, answer ?? start, file, NO_STRUCTURE)
  }

const documentOf = ({ values }: FileRow, file: TechnicalFile): FileDocument | undefined =>
  file.documents.get(textOf(values, 'documentRef'))

/** Every document that Annex I cites, in the order of the first citation. */
const citedDocuments = (file: TechnicalFile): string[] => [
  ...new Set(file.gspr.flatMap(({ evidence }) => evidence.map(({ document }) => document))),
]

/** Results from worst to best. */
const RESULTS = ['fail', 'inconclusive', 'ongoing', 'planned', 'pass-dev', 'pass']

const trend =
  (part: keyof Trend): Formula =>
  ({ values }, _file, { trendConfidence }) =>
    // Methods other than Poisson are stored as text only; the limit is computed with the default one.
    assessTrend(
      numberOf(values, 'events'),
      numberOf(values, 'exposure'),
      numberOf(values, 'baseline'),
      trendConfidence,
    )[part]

const retentionOf = (values: Values, rules: RuleValues): string =>
  cal.retentionUntil(dayOf(values, 'lastUnitPlacedOn'), values['implantable'] === true, rules)

/** Hashes and counts of sealed content are taken at sealing and stored with the row. */
const kept =
  (field: string): Formula =>
  ({ values }) =>
    numberOf(values, field) ?? (textOf(values, field) || null)

const FORMULAS: Readonly<Record<string, Formula>> = {
  'mi.languages.coverage': ({ values }, file) => {
    const required = listOf(values, 'requiredLanguages')
    const covered = (section: string, field: string) =>
      coversLanguages(rowById(file, section, textOf(values, field)), required)
    return covered('mi.labels', 'labelRef') && covered('mi.ifu', 'ifuRef')
  },
  'dm.inputs.traceState': trace('TRC-4'),
  'gs.evidence.evidenceNumber': (row, file) => {
    const at = citedDocuments(file).indexOf(textOf(row.values, 'documentRef'))
    return at < 0 ? null : at + 1
  },
  'gs.evidence.version': (row, file) => documentOf(row, file)?.version ?? null,
  'gs.evidence.docStatusCalc': (row, file) => documentOf(row, file)?.status ?? null,
  'gs.evidence.citedByRows': (row, file) =>
    file.gspr.filter(({ evidence }) =>
      evidence.some((one) => one.document === textOf(row.values, 'documentRef')),
    ).length,
  'gs.trace.traceState': trace('TRC-1', 'gsprRef'),
  'br.hazards.initialHarmProbability': harmProbability('initial'),
  'br.hazards.initialRisk': risk('initial'),
  'br.hazards.residualHarmProbability': harmProbability('residual'),
  'br.hazards.residualRisk': risk('residual'),
  'br.trace.traceState': trace('TRC-2', 'hazardRef'),
  'vv.trace.testResult': ({ values }, file) => {
    const results = rowsAt(file, 'vv.tests', values, 'testRefs').map((test) =>
      textOf(test.values, 'testResult'),
    )
    return RESULTS.find((result) => results.includes(result)) ?? null
  },
  'vv.trace.deviceVersionTested': ({ values }, file) => {
    const versions = rowsAt(file, 'vv.tests', values, 'testRefs').map((test) =>
      textOf(test.values, 'deviceVersionTested'),
    )
    return [...new Set(versions.filter((version) => version !== ''))].join(', ') || null
  },
  'vv.trace.traceState': trace('TRC-4', 'requirementRef'),
  'cl.literature.weight': ({ values }) => appraisalWeight(values),
  'cl.trace.traceState': trace('TRC-3', 'claimRef'),
  'pms.indicators.currentValue': indicatorValue,
  'pms.indicators.state': indicatorState,
  'pms.vigilance.dueDate': ({ values }, _file, rules) => {
    const awareOn = dayOf(values, 'awareOn')
    return awareOn === null ? null : cal.incidentDue(awareOn, textOf(values, 'incidentCategory'), rules)
  },
  'pms.trends.observedRate': trend('rate'),
  'pms.trends.upperLimit': trend('upperLimit'),
  'pms.trends.significant': trend('significant'),
  'pms.psur.dueDate': ({ values }, _file, rules) => {
    const end = dayOf(values, 'periodTo')
    return end === null ? null : cal.psurDue(end, rules)
  },
  'ar.supply.noticeDue': ({ values }, _file, rules) => {
    const from = dayOf(values, 'anticipatedFrom')
    return from === null ? null : cal.supplyNoticeDue(from, rules)
  },
  // Every document is retained as long as the file.
  'dc.register.retentionUntil': (_row, file, rules) => retentionOf(valuesOf(file, 'dc.retention'), rules),
  'dc.register.fileHash': kept('fileHash'),
  'dc.revisions.fileHash': kept('fileHash'),
  'dc.signatures.contentHash': kept('contentHash'),
  // Rows of a matrix hold lists.
  'dc.links.citationCount': (row, file) =>
    citationsOf(file, listOf(row.values, 'documentRef')[0] ?? '').length,
  'dc.links.traceState': trace('TRC-9', 'documentRef'),
  // Until a package exists, the documents it would contain: EXP-6, effective versions only.
  'dc.submissions.documentCount': (row, file, rules) =>
    kept('documentCount')(row, file, rules) ?? [...file.documents.values()].filter(isEffective).length,
  'dc.submissions.manifestHash': kept('manifestHash'),
  'dc.retention.retentionYears': ({ values }, _file, rules) =>
    cal.retentionYears(values['implantable'] === true, rules),
  'dc.retention.retentionUntil': ({ values }, _file, rules) => retentionOf(values, rules),
}

/** Every computed field, as `section.field`; a test compares them with the structure. */
export const COMPUTED_FIELDS: readonly string[] = Object.keys(FORMULAS)

/** Computes a field (section 16 of the rules). For a form, the row is the form itself. */
export function computeField(section: string, field: string, row: FileRow, file: TechnicalFile): Computed {
  const formula = FORMULAS[`${section}.${field}`]
  return formula ? formula(row, file, ruleSetAt(file.device.today).values) : null
}
