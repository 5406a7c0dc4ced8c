import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileDocument, technicalFile } from '../../testing/technical-file.ts'
import { CHECK_RULES, type CheckRule, checkFile } from './checks.ts'
import type { Values } from '../file/file-model.ts'

type Parts = NonNullable<Parameters<typeof technicalFile>[0]>

const NO_STRUCTURE = { pages: [], sections: [], gspr: [] }

const textsIn = (locale: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../translations/${locale}/filechecks.json`, import.meta.url), 'utf8'),
  ) as Record<string, Record<string, string>>
const words = textsIn('en')

function findings(rule: CheckRule, parts: Parts) {
  const found = checkFile(technicalFile(parts), NO_STRUCTURE).filter((one) => one.rule === rule)
  // Findings with a context have a message of their own, and the details of every finding fill its placeholders.
  for (const { details } of found) {
    const context = details['context']
    const message = words[rule]![context === undefined ? 'message' : `message_${context}`]
    const holes = [...(message ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(message, `${rule} ${context}`).toBeDefined()
    expect(Object.keys(details)).toEqual(expect.arrayContaining(holes))
  }
  return found
}
/** The findings of a rule, as `section/row.field` with their context. */
const places = (rule: CheckRule, parts: Parts) =>
  findings(rule, parts).map(({ section, row, field, details }) =>
    [`${section}/${row ?? ''}.${field ?? ''}`, details['context']].filter(Boolean).join(' '),
  )
const form = (key: string, values: Values): Parts => ({ sections: { [key]: { values } } })
const row = (section: string, values: Values): Parts => ({ rows: { [section]: { one: values } } })

it.each(['en', 'fr', 'ar'])(
  'every rule has its texts in %s, including those for specific findings',
  (locale) => {
    for (const rule of CHECK_RULES) {
      expect(Object.keys(textsIn(locale)[rule]!), rule).toEqual(expect.arrayContaining(['title', 'message']))
      expect(Object.keys(textsIn(locale)[rule]!), rule).toEqual(Object.keys(words[rule]!))
    }
  },
)

describe('clinical evaluation', () => {
  const claimed = (more: Values = {}): Parts => form('cl.equivalence', { equivalenceClaimed: 'yes', ...more })

  it('CLN-1 requires a comparison in three domains and a conclusion on every difference', () => {
    const of = (rows: Record<string, Values>): Parts => ({ ...claimed(), rows: { 'cl.eq-table': rows } })
    const same = (eqDomain: string): Values => ({ eqDomain, difference: 'same' })
    const all = { t: same('technical'), b: same('biological'), c: same('clinical') }
    expect(places('CLN-1', of(all))).toEqual([])
    expect(places('CLN-1', of({ t: same('technical') }))).toEqual([
      'cl.eq-table/. biological',
      'cl.eq-table/. clinical',
    ])
    const different: Values = { eqDomain: 'technical', difference: 'different', clinicalSignificance: 'yes' }
    expect(places('CLN-1', of({ ...all, t: different }))).toEqual(['cl.eq-table/t.clinicalSignificance'])
    const settled = { ...different, clinicalSignificance: 'no', justification: 'Tested to the same limits.' }
    expect(places('CLN-1', of({ ...all, t: settled }))).toEqual([])
    expect(places('CLN-1', form('cl.equivalence', { equivalenceClaimed: 'no' }))).toEqual([])
  })

  it('CLN-2 requires a contract with the other manufacturer of a class III device or implant', () => {
    const third = { device: { riskClass: 'III' as const } }
    expect(places('CLN-2', { ...claimed(), ...third })).toEqual(['cl.equivalence/.contractRef'])
    expect(places('CLN-2', { ...claimed(), profile: { implantable: 'yes' } })).toHaveLength(1)
    expect(places('CLN-2', { ...claimed({ contractRef: 'doc' }), ...third })).toEqual([])
    expect(places('CLN-2', { ...claimed({ sameManufacturer: true }), ...third })).toEqual([])
    expect(places('CLN-2', claimed())).toEqual([])
  })

  it('CLN-3 requires an outcome with an acceptance limit and data for every claim', () => {
    const of = (outcome: Values): Parts => ({
      rows: { 'mi.claims': { claim: {} }, 'cl.outcomes': { out: outcome } },
    })
    const whole = { claimRefs: ['claim'], acceptanceLimit: '5 %', observedValue: '3 %' }
    expect(places('CLN-3', of(whole))).toEqual([])
    expect(places('CLN-3', of({ ...whole, observedValue: '' }))).toEqual(['mi.claims/claim.'])
    expect(places('CLN-3', of({ ...whole, claimRefs: [] }))).toEqual(['mi.claims/claim.'])
  })

  it('CLN-4 does not allow an outcome to rest on background literature alone', () => {
    const of = (relevanceScore: number, more: Values = {}): Parts => ({
      rows: {
        'cl.literature': { paper: { relevanceScore, qualityScore: 2 } },
        'cl.outcomes': { out: { dataSources: ['paper'], ...more } },
      },
    })
    expect(places('CLN-4', of(2))).toEqual(['cl.outcomes/out.dataSources'])
    expect(places('CLN-4', of(3))).toEqual([])
    expect(places('CLN-4', of(2, { investigationRefs: ['study'] }))).toEqual([])
  })

  it('CLN-5 requires a reason for every excluded source', () => {
    const of = (more: Values) => places('CLN-5', row('cl.literature', { includedDecision: 'no', ...more }))
    expect(of({ favourable: 'unfavourable' })).toEqual(['cl.literature/one.exclusionReason'])
    expect(of({ exclusionReason: 'Another patient group' })).toEqual([])
  })

  it('CLN-6 accepts Article 61(10) only with a substantive reason', () => {
    const of = (article6110Rationale: string) =>
      places('CLN-6', form('cl.cer', { article6110: 'yes', article6110Rationale }))
    expect(of('Not needed.')).toEqual(['cl.cer/.article6110Rationale'])
    expect(of('Bench tests cover every property that touches the patient.')).toEqual([])
  })

  it('CLN-7 requires a follow-up for every gap', () => {
    const of = (more: Values) => places('CLN-7', row('cl.outcomes', { met: 'no-data', ...more }))
    expect(of({})).toEqual(['cl.outcomes/one.pmcfRef'])
    expect(of({ pmcfRef: 'survey' })).toEqual([])
    expect(of({ gapText: 'Out of the purpose.' })).toEqual([])
    expect(of({ met: 'met' })).toEqual([])
  })

  it('CLN-8 requires a patient section for implants', () => {
    const of = (values: Values) =>
      places('CLN-8', { ...form('cl.sscp', values), profile: { implantable: 'yes' } })
    expect(of({ patientPartRequired: 'no' })).toEqual(['cl.sscp/.patientPartRequired'])
    expect(of({ patientPartRequired: 'yes' })).toEqual(['cl.sscp/.patientPartRef'])
    expect(of({ patientPartRequired: 'yes', patientPartRef: 'doc' })).toEqual([])
  })
})

describe('changes', () => {
  const of = (rule: CheckRule, values: Values) => places(rule, row('f.changes', values))

  it('CHG-4 requires the impact of a change before it is in progress', () => {
    const known = { impactRisk: 'none', impactClinical: 'none', impactLabel: 'minor' }
    expect(of('CHG-4', { status: 'in-progress', ...known, impactUdi: 'tbd' })).toEqual([
      'f.changes/one.impactUdi',
    ])
    expect(of('CHG-4', { status: 'in-progress', ...known, impactUdi: 'none' })).toEqual([])
    expect(of('CHG-4', { status: 'open' })).toEqual([])
  })

  it('CHG-5 requires the decision of the notified body', () => {
    const made = { implementedOn: '2026-10-01' }
    expect(of('CHG-5', { ...made, significant: 'yes' })).toEqual(['f.changes/one.nbDecision'])
    expect(of('CHG-5', { ...made, significant: 'tbd' })).toEqual(['f.changes/one.nbDecision'])
    expect(of('CHG-5', { ...made, significant: 'no' })).toEqual([])
    expect(of('CHG-5', { ...made, significant: 'yes', nbDecision: 'Approved, no. 7' })).toEqual([])
    expect(of('CHG-5', { significant: 'yes' })).toEqual([])
  })

  it('CHG-6 questions an unchanged UDI-DI after a significant change of label or software', () => {
    const software = { changeType: 'software', significant: 'yes', impactUdi: 'none' }
    expect(of('CHG-6', software)).toEqual(['f.changes/one.impactUdi'])
    expect(of('CHG-6', { ...software, impactUdi: 'major' })).toEqual([])
    expect(of('CHG-6', { ...software, changeType: 'supplier' })).toEqual([])
  })

  it('CHG-7 requires a new Basic UDI-DI for a changed purpose', () => {
    expect(of('CHG-7', { changeType: 'purpose', impactUdi: 'minor' })).toEqual(['f.changes/one.impactUdi'])
    expect(of('CHG-7', { changeType: 'purpose', impactUdi: 'major' })).toEqual([])
  })
})

describe('emergency changes, on Monday 16 November 2026', () => {
  const RECORDED = {
    changeId: 'C-1',
    description: 'Alarm limit lowered',
    reason: 'Two reports of harm',
    changeType: 'software',
    affectedSections: ['br.controls'],
  }
  const made = (implementedOn: string, more: Values = {}): Parts =>
    row('f.changes', { ...RECORDED, emergency: true, implementedOn, ...more })
  /** The CHG-8 findings for a row that was recorded on this day. */
  const writtenOn = (createdOn: string, parts: Parts, weekend?: 'fri_sat') => {
    const file = technicalFile({ ...parts, ...(weekend ? { device: { weekend } } : {}) })
    const rows = new Map(
      [...file.rows].map(([key, list]) => [key, list.map((one) => ({ ...one, createdOn }))]),
    )
    return checkFile({ ...file, rows }, NO_STRUCTURE)
      .filter(({ rule }) => rule === 'CHG-8')
      .map(({ field, details }) => [field, details['context'], details['due']])
  }

  it('CHG-8 may be implemented first and must be recorded within two working days', () => {
    // Thursday, Friday, the weekend, Monday.
    expect(writtenOn('2026-11-16', made('2026-11-12'))).toEqual([])
    expect(writtenOn('2026-11-16', made('2026-11-11'))).toEqual([['implementedOn', 'late', '2026-11-13']])
    // With a Friday and Saturday weekend, Sunday and Monday are working days.
    expect(writtenOn('2026-11-16', made('2026-11-12'), 'fri_sat')).toEqual([])
    expect(writtenOn('2026-11-16', made('2026-11-11'), 'fri_sat')).toEqual([
      ['implementedOn', 'late', '2026-11-15'],
    ])
    expect(writtenOn('2026-11-16', made('2026-11-01', { emergency: false }))).toEqual([])
  })

  it('CHG-8 reports an incomplete record once the two days have passed', () => {
    expect(places('CHG-8', made('2026-11-10', { reason: '' }))).toEqual(['f.changes/one.reason missing'])
    expect(places('CHG-8', made('2026-11-13', { reason: '' }))).toEqual([])
    expect(places('CHG-8', made('2026-11-10'))).toEqual([])
  })

  it('CHG-8 postpones other findings until then', () => {
    const open = { significant: 'yes', status: 'done' }
    for (const rule of ['CHG-4', 'CHG-5'] as const) {
      expect(places(rule, made('2026-11-13', open))).toEqual([])
      expect(places(rule, made('2026-11-10', open))).toHaveLength(1)
      expect(places(rule, made('2026-11-13', { ...open, emergency: false }))).toHaveLength(1)
    }
  })
})

describe('deadlines, on 16 November 2026', () => {
  it('CAL-1 reports gaps between PSUR periods', () => {
    const of = (periodFrom: string) =>
      places('CAL-1', {
        rows: {
          'pms.psur': {
            first: { periodFrom: '2024-01-01', periodTo: '2024-12-31' },
            next: { periodFrom, periodTo: '2025-12-31' },
          },
        },
      })
    expect(of('2025-01-01')).toEqual([])
    expect(of('2025-01-02')).toEqual(['pms.psur/next.periodFrom gap'])
    expect(of('2024-12-31')).toEqual(['pms.psur/next.periodFrom overlap'])
  })

  it('CAL-2 requires issued PSURs to be sent to the notified body, where the class requires it', () => {
    const issued = row('pms.psur', { issuedOn: '2026-01-01' })
    expect(places('CAL-2', { ...issued, device: { riskClass: 'III' } })).toEqual([
      'pms.psur/one.submittedToNbOn',
    ])
    expect(places('CAL-2', { ...issued, device: { riskClass: 'IIb' } })).toEqual([])
    const sent = row('pms.psur', { issuedOn: '2026-01-01', submittedToNbOn: '2026-02-01' })
    expect(places('CAL-2', { ...sent, device: { riskClass: 'III' } })).toEqual([])
  })

  it('CAL-4 reports a missing incident report', () => {
    const of = (awareOn: string, more: Values = {}) =>
      places('CAL-4', row('pms.vigilance', { awareOn, incidentCategory: 'other', ...more }))
    expect(of('2026-10-31')).toEqual(['pms.vigilance/one.initialReportOn'])
    expect(of('2026-11-01')).toEqual([])
    expect(of('2026-10-31', { initialReportOn: '2026-11-02' })).toEqual([])
    expect(of('2026-10-31', { incidentCategory: 'not-reportable' })).toEqual([])
  })

  it('CAL-5 requires field actions to be reported before they are carried out', () => {
    const of = (more: Values) => places('CAL-5', row('pms.fsca', { completedOn: '2026-05-05', ...more }))
    expect(of({})).toEqual(['pms.fsca/one.reportedOn'])
    expect(of({ reportedOn: '2026-05-06' })).toHaveLength(1)
    expect(of({ reportedOn: '2026-05-01' })).toEqual([])
  })

  it('CAL-6 requires a decision on a significant trend', () => {
    const of = (more: Values) =>
      places('CAL-6', row('pms.trends', { events: 30, exposure: 1000, baseline: 0.01, ...more }))
    expect(of({})).toEqual(['pms.trends/one.decision'])
    expect(of({ events: 10 })).toEqual([])
    expect(of({ decision: 'Reported' })).toEqual([])
  })

  it('CAL-9 checks electronic instructions against the limits', () => {
    const of = (values: Values) => places('CAL-9', form('mi.eifu', values))
    expect(of({ paperOnRequestDays: 8, retentionYears: 9 })).toEqual([
      'mi.eifu/.paperOnRequestDays paper',
      'mi.eifu/.retentionYears website',
    ])
    expect(of({ paperOnRequestDays: 7, retentionYears: 10 })).toEqual([])
    const implant = { ...form('mi.eifu', { retentionYears: 10 }), profile: { implantable: 'yes' as const } }
    expect(places('CAL-9', implant)).toEqual(['mi.eifu/.retentionYears website'])
  })

  it('CAL-10 warns of expiring certificates', () => {
    const of = (expiresOn: string, status = 'valid') =>
      places('CAL-10', row('f.certificates', { expiresOn, status }))
    expect(of('2028-06-01')).toEqual([])
    expect(of('2028-05-01')).toEqual(['f.certificates/one.expiresOn soon'])
    expect(of('2026-11-15')).toEqual(['f.certificates/one.expiresOn expired'])
    expect(of('2026-11-15', 'expired')).toEqual([])
  })

  it('CAL-11 reports devices on the market that are not registered', () => {
    const of = (values: Values) => ({
      ...form('dd.identity', { firstPlacedOnMarket: '2020-01-01' }),
      ...row('dd.udi-di', { marketStatus: 'on-market', ...values }),
    })
    expect(findings('CAL-11', of({}))[0]!.details['due']).toBe('2026-11-27')
    expect(places('CAL-11', of({ eudamedRegisteredOn: '2026-01-01' }))).toEqual([])
    expect(places('CAL-11', of({ marketStatus: 'planned' }))).toEqual([])
  })

  it('CAL-12 requires a notice of interruption', () => {
    const of = (anticipatedFrom: string, more: Values = {}) =>
      places('CAL-12', form('ar.supply', { plannedInterruption: true, anticipatedFrom, ...more }))
    expect(of('2027-05-15')).toEqual(['ar.supply/.noticeRef'])
    expect(of('2027-05-16')).toEqual([])
    expect(of('2027-05-15', { noticeRef: 'doc' })).toEqual([])
  })

  it('CAL-14 warns of expiring directive certificates', () => {
    const of = (today: string) =>
      places('CAL-14', {
        ...row('f.certificates', { certificateType: 'directive', status: 'valid' }),
        device: { riskClass: 'III', today },
      })
    expect(of('2026-05-01')).toEqual([])
    expect(of('2026-11-16')).toEqual(['f.certificates/one.'])
  })

  it('DOC-16 reports an overdue review wherever the document is cited', () => {
    const of = (reviewOn: string) =>
      places('DOC-16', {
        documents: [fileDocument('doc', { reviewOn })],
        sections: { 'dd.drawings': { documents: ['doc'] } },
      })
    expect(of('2026-11-15')).toEqual(['dd.drawings/.'])
    expect(of('2026-11-16')).toEqual([])
  })
})

it('RSK-10 blocks the report until its gate is open, with a text for each reason', () => {
  expect(places('RSK-10', {})).toEqual(
    ['plan_not_approved', 'no_hazard', 'overall_not_accepted', 'post_production_missing'].map(
      (reason) => `br.report/. ${reason}`,
    ),
  )
})
