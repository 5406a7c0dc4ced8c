import { expect, it } from 'vitest'
import { technicalFile } from '../../testing/technical-file.ts'
import type { FileRow, TechnicalFile, Values } from '../file/file-model.ts'
import * as rule from './hazard-rules.ts'
import { checkFile } from '../checks/checks.ts'
import { reopenReasons, riskReportGate } from './risk-report.ts'

const NO_STRUCTURE = { pages: [], sections: [], gspr: [] }
const REASON = 'A thicker wall would make the needle too stiff, and the benefit would fall.'
const LOW: Values = {
  initialSeverity: 4,
  initialProbability: 4,
  controlRefs: ['guard'],
  residualSeverity: 3,
  residualProbability: 2,
  furtherReductionPossible: 'no',
  noFurtherReductionReason: REASON,
  rowStatus: 'accepted',
}
const GUARD: Values = {
  controlType: 'protective',
  hierarchyRationale: 'The needle itself must be sharp.',
  implementationVerified: 'yes',
  implementationTests: ['test'],
  effectivenessVerified: 'yes',
  effectivenessEvidence: ['report'],
  introducesNewRisk: 'no',
}
const TEST: Values = { testCategory: 'usability', testResult: 'pass' }

function fileOf(
  hazard: Values,
  control: Values = {},
  more: Record<string, Record<string, Values>> = {},
): TechnicalFile {
  return technicalFile({
    rows: {
      'br.hazards': { cut: { ...LOW, ...hazard } },
      'br.controls': { guard: { ...GUARD, ...control } },
      'vv.tests': { test: TEST },
      ...more,
    },
  })
}
const cut = (file: TechnicalFile): FileRow => file.rows.get('br.hazards')![0]!
const guard = (file: TechnicalFile): FileRow => file.rows.get('br.controls')![0]!
/** Violated rules of the risk file; the report gate and post-market data have separate tests. */
const broken = (file: TechnicalFile) =>
  checkFile(file, NO_STRUCTURE)
    .map(({ rule: found }) => found)
    .filter((found) => /^RSK-([4-9]|1[12])$/.test(found))

it('RSK-4 requires the question of further reduction for every row, and rejects cost as a reason', () => {
  expect(rule.isReducedAsFarAsPossible(cut(fileOf({})))).toBe(true)
  expect(rule.isReducedAsFarAsPossible(cut(fileOf({ furtherReductionPossible: 'tbd' })))).toBe(false)
  expect(rule.isReducedAsFarAsPossible(cut(fileOf({ furtherReductionPossible: 'yes' })))).toBe(false)
  expect(rule.isReducedAsFarAsPossible(cut(fileOf({ noFurtherReductionReason: '' })))).toBe(false)
  for (const reason of ['It would cost too much.', 'Le coût est trop élevé.', 'التكلفة: سعر أعلى'])
    expect(rule.isReducedAsFarAsPossible(cut(fileOf({ noFurtherReductionReason: reason }))), reason).toBe(
      false,
    )
})

it('RSK-5 requires a rationale for controls below inherent safety by design', () => {
  expect(broken(fileOf({}, { hierarchyRationale: '' }))).toEqual(['RSK-5'])
  expect(broken(fileOf({}, { controlType: 'inherent', hierarchyRationale: '' }))).toEqual([])
})

it('RSK-6 accepts a lower probability from information for safety only if verified, and no lower severity', () => {
  const words = { controlType: 'information' }
  const same = { residualSeverity: 4 }
  const earned = (hazard: Values, control: Values) => {
    const file = fileOf(hazard, control)
    return rule.isReductionEarned(file, cut(file))
  }
  expect(earned(same, words)).toBe(false)
  expect(earned(same, { ...words, effectivenessTests: ['test'] })).toBe(true)
  expect(earned({}, { ...words, effectivenessTests: ['test'] })).toBe(false)
  expect(earned({}, {})).toBe(true)
  expect(earned({ ...same, residualProbability: 4 }, words)).toBe(true)
})

it('RSK-7 requires two verifications for each control', () => {
  for (const gap of [
    { implementationVerified: 'partial' },
    { effectivenessVerified: 'na' },
    { effectivenessEvidence: [] },
    { implementationTests: [] },
  ])
    expect(broken(fileOf({ rowStatus: 'controlled' }, gap))).toEqual(['RSK-7'])
})

it('RSK-7 counts a test that names the control in the test register', () => {
  const linked = { 'vv.tests': { test: { ...TEST, riskControlRefs: ['guard'] } } }
  const bare = { implementationTests: [], effectivenessEvidence: [] }
  expect(broken(fileOf({}, bare, linked))).toEqual([])
  expect(broken(fileOf({ rowStatus: 'controlled' }, bare))).toEqual(['RSK-7'])
})

it('RSK-8 requires an answer on new risks of a control, and the row that analyses them', () => {
  const answered = (hazard: Values, control: Values, more = {}) => {
    const file = fileOf(hazard, control, more)
    return rule.isNewRiskAnswered(file, guard(file))
  }
  expect(answered({}, { introducesNewRisk: 'tbd' })).toBe(false)
  expect(answered({}, { introducesNewRisk: 'yes' })).toBe(false)
  expect(answered({ newRiskRefs: ['cut'] }, { introducesNewRisk: 'yes' })).toBe(false)
  const both = { 'br.hazards': { cut: { ...LOW, newRiskRefs: ['pinch'] }, pinch: LOW } }
  expect(answered({}, { introducesNewRisk: 'yes' }, both)).toBe(true)
})

it('RSK-9 requires more evidence the higher the residual level is', () => {
  const acceptable = (hazard: Values, more = {}) => {
    const file = fileOf(hazard, {}, more)
    return rule.isResidualAcceptable(file, cut(file))
  }
  const high = { residualSeverity: 5, residualProbability: 3 }
  const decision = { brConclusion: 'favourable', decidedBy: 'expert', decidedOn: '2026-10-01' }
  const weighed = { ...high, benefitRiskRefs: ['why'], individualBenefitRisk: 'favourable' }
  expect(acceptable({})).toBe(true)
  expect(acceptable({ residualSeverity: 5, residualProbability: 2, noFurtherReductionReason: '' })).toBe(
    false,
  )
  expect(acceptable(high)).toBe(false)
  expect(acceptable(weighed, { 'br.benefit-risk': { why: decision } })).toBe(true)
  expect(acceptable(weighed, { 'br.benefit-risk': { why: { ...decision, decidedBy: '' } } })).toBe(false)
  expect(acceptable({ residualSeverity: 5, residualProbability: 5 })).toBe(false)
})

it('RSK-10 evaluates the overall residual risk separately from the rows', () => {
  const gate = (acceptable: string) =>
    riskReportGate({
      ...fileOf({}),
      sections: technicalFile({
        sections: {
          'br.plan': { status: 'approved' },
          'br.overall': { values: { acceptable } },
          'br.report': { values: { postProductionInPlace: 'yes' } },
        },
      }).sections,
    })
  expect(gate('yes')).toEqual([])
  expect(gate('no')).toEqual(['overall_not_accepted'])
})

it('RSK-11 requires the item of the instructions that discloses the risk', () => {
  const items = (present: string) => ({ 'mi.ifu-items': { warning: { present } } })
  expect(broken(fileOf({ disclosedInIfu: 'warning' }, {}, items('present')))).toEqual([])
  expect(broken(fileOf({ disclosedInIfu: 'warning' }, {}, items('missing')))).toEqual(['RSK-11'])
  expect(broken(fileOf({ disclosedInIfu: 'gone' }, {}, items('present')))).toEqual(['RSK-11'])
  const words = { controlType: 'information', effectivenessTests: ['test'] }
  expect(broken(fileOf({ residualSeverity: 4 }, words))).toEqual(['RSK-11'])
})

it('RSK-12 requires a hazard for each characteristic and each security threat to safety', () => {
  const of = (section: string, values: Values) => broken(fileOf({}, {}, { [section]: { one: values } }))
  expect(of('br.characteristics', { answer: 'yes' })).toEqual(['RSK-12'])
  expect(of('br.characteristics', { answer: 'yes', hazardRefs: ['cut'] })).toEqual([])
  expect(of('br.characteristics', { answer: 'no' })).toEqual([])
  expect(of('br.security', { impactSafety: '3' })).toEqual(['RSK-12'])
  expect(of('br.security', { impactSafety: '2' })).toEqual([])
})

it('RSK-13 reopens a row with a reason', () => {
  const reasons = (more: Record<string, Record<string, Values>>) => {
    const file = fileOf({}, {}, more)
    const told = checkFile(file, NO_STRUCTURE).filter(({ rule: found }) => found === 'RSK-13')
    expect(told.map(({ details }) => details['context'])).toEqual(reopenReasons(file, cut(file)))
    return reopenReasons(file, cut(file))
  }
  const complaint = { hazardRefs: ['cut'], reportable: 'tbd', complaintStatus: 'open' }
  const incident = { complaintRef: 'c', incidentCategory: 'other', incidentStatus: 'open' }
  expect(reasons({})).toEqual([])
  expect(reasons({ 'pms.complaints': { c: complaint } })).toEqual([])
  expect(reasons({ 'pms.complaints': { c: { ...complaint, reportable: 'yes' } } })).toEqual(['complaint'])
  expect(reasons({ 'pms.complaints': { c: complaint }, 'pms.vigilance': { v: incident } })).toEqual([
    'incident',
  ])
  const closed = { ...incident, incidentStatus: 'closed' }
  expect(reasons({ 'pms.complaints': { c: complaint }, 'pms.vigilance': { v: closed } })).toEqual([])
  const rate = (unitsSold: number) =>
    reasons({
      'pms.complaints': { c: { ...complaint, receivedOn: '2026-01-01' } },
      'pms.exposure': { e: { periodTo: '2026-06-30', unitsSold } },
      'pms.indicators': { i: { hazardRefs: ['cut'], threshold: 0.01 } },
    })
  expect([rate(100), rate(1000)]).toEqual([['rate'], []])
})

it('a row moves from draft to accepted, and is reopened', () => {
  const stage = (hazard: Values, control: Values = {}, reopened = false) => {
    const file = fileOf(hazard, control)
    return rule.stageOf(file, cut(file), reopened)
  }
  expect(stage({ initialSeverity: null })).toBe('draft')
  expect(stage({ controlRefs: [], noFurtherReductionReason: '' })).toBe('estimated')
  expect(stage({}, { effectivenessVerified: 'no' })).toBe('controlled')
  expect(stage({ residualSeverity: null })).toBe('verified')
  expect(stage({})).toBe('accepted')
  expect(stage({ rowStatus: 'verified' })).toBe('verified')
  expect(stage({}, {}, true)).toBe('reopened')
})

it('RSK-9 keeps the report gate closed while one row is unacceptable', () => {
  const gate = riskReportGate(fileOf({ residualSeverity: 5, residualProbability: 5 }))
  expect(gate).toEqual([
    'plan_not_approved',
    'rows_not_accepted',
    'unacceptable_risk',
    'overall_not_accepted',
    'post_production_missing',
  ])
})

it('RSK-9 reports a hazard that is marked as accepted without meeting the conditions, and names it in the gate', () => {
  const found = (hazard: Values, control: Values = {}) =>
    checkFile(fileOf({ hazardId: 'H-01', ...hazard }, control), NO_STRUCTURE)
      .filter(({ rule: one, details }) => one === 'RSK-9' || details['context'] === 'rows_not_accepted')
      .map(({ rule: one, details }) => `${one} ${details['context']} ${details['names'] ?? details['name']}`)
  expect(found({})).toEqual([])
  expect(found({}, { effectivenessVerified: 'no' })).toEqual([
    'RSK-9 not_verified H-01',
    'RSK-10 rows_not_accepted H-01',
  ])
  expect(found({ rowStatus: 'verified' })).toEqual(['RSK-10 rows_not_accepted H-01'])
  expect(found({ controlRefs: [], noFurtherReductionReason: '' })).toEqual([
    'RSK-9 no_control H-01',
    'RSK-10 rows_not_accepted H-01',
  ])
})
