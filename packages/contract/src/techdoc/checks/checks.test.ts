import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  draftDocument,
  fileDocument,
  gsprAnswer,
  sectionShape,
  technicalFile,
} from '../../testing/technical-file.ts'
import { CHECK_RULES, type CheckRule, checkFile } from './checks.ts'
import { durationInDays } from './dates.ts'
import type { FileStructure, Values } from '../file/file-model.ts'

type Parts = Parameters<typeof technicalFile>[0]

const structure: FileStructure = {
  pages: [],
  gspr: [],
  sections: [
    sectionShape('mi.ifu-items', { kind: 'checklist', items: [{ ref: '23.4(s)' }, { ref: '23.4(s)-1' }] }),
    sectionShape('vv.tests', {
      kind: 'table',
      fields: [{ key: 'reportRef', type: 'ref', required: false, target: 'document' }],
    }),
  ],
}
const documents = [fileDocument('doc'), draftDocument('draft')]
const words = JSON.parse(
  readFileSync(new URL('../../../translations/en/filechecks.json', import.meta.url), 'utf8'),
) as Record<CheckRule, { title: string; message: string }>
const holes = (rule: CheckRule) => [...words[rule].message.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/** The documents are cited, so that an empty file has no other findings. */
const fileOf = (parts: Parts) =>
  technicalFile({
    documents,
    ...parts,
    sections: { 'dd.drawings': { documents: ['doc', 'draft'] }, ...parts?.sections },
  })
const findings = (rule: CheckRule, parts: Parts, submitting = false) => {
  const found = checkFile(fileOf(parts), structure, submitting).filter((one) => one.rule === rule)
  // The details of every finding fill the placeholders of its message.
  for (const { details } of found) expect(Object.keys(details)).toEqual(expect.arrayContaining(holes(rule)))
  return found
}
/** The findings of a rule, as `section/row.field`. */
const places = (rule: CheckRule, parts: Parts) =>
  findings(rule, parts).map(({ section, row, field }) => `${section}/${row ?? ''}.${field ?? ''}`)

const form = (key: string, values: Values) => ({ [key]: { values } })
const item = (section: string, ref: string, more: Values = {}) => ({
  [section]: { item: { itemRef: ref, present: 'present', ...more } },
})
const yes = (code: string) => ({ [code]: 'yes' as const })

it('reports nothing for an empty file, and never fails on one', () => {
  // Except RSK-10: a risk management report needs content.
  expect(new Set(checkFile(fileOf({}), structure).map(({ rule }) => rule))).toEqual(new Set(['RSK-10']))
  expect(CHECK_RULES.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, at) => `CON-${at + 1}`))
})

it('reports nothing for a section that does not apply', () => {
  const parts = {
    profile: yes('implantable'),
    sections: { 'mi.implant-card': { status: 'not_applicable' } },
  } as const
  expect(findings('CON-16', parts)).toEqual([])
})

it('CON-1 compares the intended purpose', () => {
  const of = (declared: string, present = 'present') => ({
    sections: {
      ...form('dd.purpose', { intendedPurpose: { type: 'doc', content: [{ text: 'Delivers  insulin.' }] } }),
      ...form('f.doc', { intendedPurposeShort: declared }),
    },
    rows: item('mi.ifu-items', '23.4(b)', { present }),
  })
  expect(places('CON-1', of('Delivers insulin.'))).toEqual([])
  expect(places('CON-1', of('Delivers insulin and glucagon.'))).toEqual(['f.doc/.intendedPurposeShort'])
  expect(places('CON-1', of('Delivers insulin.', 'incorrect'))).toEqual(['mi.ifu-items/item.present'])
})

it('CON-2 compares name, address and SRN of the manufacturer', () => {
  const of = (wordingUsed: string, identifier: string, siteName = 'Acme GmbH') => ({
    sections: form('f.manufacturer', {
      legalName: 'Acme GmbH',
      registeredAddress: 'Weg 1, Bonn',
      srn: 'DE-MF-1',
    }),
    rows: {
      ...item('mi.label-items', '23.2(c)', { wordingUsed }),
      'f.eudamed': {
        actor: { eudamedModule: 'actor', identifier },
        other: { eudamedModule: 'device', identifier: 'X' },
      },
      'dm.sites': { hq: { siteRole: ['legal'], siteName } },
    },
  })
  expect(places('CON-2', of('ACME GmbH, Weg 1, Bonn', 'DE-MF-1'))).toEqual([])
  expect(places('CON-2', of('Acme AG, Weg 1, Bonn', 'DE-MF-2', 'Acme'))).toEqual([
    'mi.label-items/item.wordingUsed',
    'f.eudamed/actor.identifier',
    'dm.sites/hq.siteName',
  ])
})

it('CON-3 compares class, rule and Basic UDI-DI', () => {
  const of = (declared: Values, udi: Values = { riskClass: 'IIa' }, rule = '10') => ({
    sections: {
      ...form('dd.class-result', { riskClass: 'IIa', determiningRule: rule }),
      ...form('f.doc', { riskClass: 'IIa', basicUdiDiRefs: ['udi'], ...declared }),
    },
    rows: {
      'dd.basic-udi': { udi },
      'dd.classification': {
        nine: { ruleNumber: '9', ruleApplies: 'no', resultingClass: 'III' },
        ten: { ruleNumber: '10', ruleApplies: 'yes', resultingClass: 'IIa' },
        one: { ruleNumber: '1', ruleApplies: 'yes', resultingClass: 'I' },
      },
    },
  })
  expect(places('CON-3', of({}))).toEqual([])
  expect(places('CON-3', of({ riskClass: 'IIb' }))).toEqual(['f.doc/.riskClass'])
  expect(places('CON-3', of({ basicUdiDiRefs: ['other'] }))).toEqual(['f.doc/.basicUdiDiRefs'])
  expect(places('CON-3', of({}, { riskClass: 'I' }))).toEqual(['dd.basic-udi/udi.riskClass'])
  expect(places('CON-3', of({}, {}, '1'))).toEqual(['dd.class-result/.determiningRule'])
  const stated = { ...of({}), device: { riskClass: 'III' as const } }
  expect(places('CON-3', stated)).toEqual(['dd.class-result/.riskClass'])
})

it('CON-4 compares variants, UDI-DI rows and the declaration', () => {
  const of = (variantRef: string, productIdentification: string, marketStatus = 'on-market') => ({
    sections: form('f.doc', { productIdentification }),
    rows: {
      'dd.variants': { v: { variantName: 'Pen 3', catalogueNumber: 'P-3', marketStatus } },
      'dd.udi-di': { u: { variantRef } },
    },
  })
  expect(places('CON-4', of('v', 'Insulin pens P-3'))).toEqual([])
  expect(places('CON-4', of('gone', 'Insulin pens P-3'))).toEqual([
    'dd.udi-di/.variantRef',
    'dd.udi-di/u.variantRef',
  ])
  expect(places('CON-4', of('v', 'Insulin pens'))).toEqual(['f.doc/.productIdentification'])
  expect(places('CON-4', of('v', 'Insulin pens', 'ended'))).toEqual([])
})

it('CON-5 requires contra-indications in the instructions', () => {
  const rows = {
    'mi.ifu-items': {
      b: { itemRef: '23.4(b)', present: 'present' },
      g: { itemRef: '23.4(g)', present: 'missing' },
    },
  }
  const sections = form('dd.purpose', { contraindications: 'Pregnancy' })
  expect(findings('CON-5', { rows, sections }).map(({ details }) => details)).toEqual([{ item: '23.4(g)' }])
  expect(places('CON-5', { rows })).toEqual([])
})

it('CON-6 requires a risk or rule behind a warning', () => {
  const of = (ref: string, more: Values = {}, hazard: Values = {}) =>
    places('CON-6', { rows: { ...item('mi.ifu-items', ref, more), 'br.hazards': { cut: hazard } } })
  expect(of('23.4(s)')).toEqual(['mi.ifu-items/item.riskControlRefs'])
  expect(of('own warning')).toEqual(['mi.ifu-items/item.riskControlRefs'])
  expect(of('23.4(s)-1')).toEqual([])
  expect(of('23.4(s)', { riskControlRefs: ['control'] })).toEqual([])
  expect(of('23.4(s)', {}, { disclosedInIfu: 'item' })).toEqual([])
  expect(of('23.4(s)', { present: 'missing' })).toEqual([])
})

it('CON-7 reports a claim in use beyond the purpose', () => {
  const of = (withinPurpose: string, usedIn: string[]) =>
    places('CON-7', { rows: { 'mi.claims': { c: { withinPurpose, usedIn } } } })
  expect(of('no', ['ifu'])).toEqual(['mi.claims/c.withinPurpose'])
  expect(of('no', [])).toEqual([])
  expect(of('yes', ['ifu'])).toEqual([])
})

it('CON-8 compares the shelf life with the demonstrated one', () => {
  const of = (shelfLife: string, claimSupported: string) =>
    places('CON-8', {
      sections: form('dd.identity', { shelfLife }),
      rows: { 'vv.stability': { s: { studyType: 'real-time', claimSupported } } },
    })
  expect(of('3 years', '24 months')).toEqual(['dd.identity/.shelfLife'])
  expect(of('2 ans', '24 mois')).toEqual([])
  expect(of('6 أشهر', '1 سنة')).toEqual([])
  expect(of('unlimited', '24 months')).toEqual([])
  expect(durationInDays('1,5 years')).toBe(547.5)
})

it('CON-9 compares the tested version with the released one', () => {
  const of = (values: Values) =>
    places('CON-9', {
      sections: form('dd.software', { softwareVersion: '2.1' }),
      rows: { 'vv.tests': { t: values } },
    })
  expect(of({ deviceVersionTested: '2.0' })).toEqual(['vv.tests/t.deviceVersionTested'])
  expect(of({ deviceVersionTested: '2.0', representativeRationale: 'Same core' })).toEqual([])
  expect(of({ deviceVersionTested: '2.1' })).toEqual([])
})

it('CON-10 reports a standard with a newer edition', () => {
  const of = (more: Values) =>
    places('CON-10', { rows: { 'f.standards': { s: { newerEditionKnown: true, ...more } } } })
  expect(of({})).toEqual(['f.standards/s.newerEditionKnown'])
  expect(of({ gapAnalysisRef: 'doc' })).toEqual([])
  expect(of({ newerEditionKnown: false })).toEqual([])
})

it('CON-11 reports a cited report that is not effective', () => {
  const of = (id: string) =>
    places('CON-11', {
      rows: { 'vv.tests': { t: { reportRef: id } } },
      gspr: [gsprAnswer('1', { evidence: [{ document: id, place: '1' }] })],
    })
  expect(of('draft')).toEqual(['vv.tests/t.reportRef', 'gs.checklist/answer 1.evidenceDocs'])
  expect(of('doc')).toEqual([])
})

it('CON-12 reports a sample size without a rationale', () => {
  const of = (values: Values) => places('CON-12', { rows: { 'vv.tests': { t: values } } })
  expect(of({ sampleSize: 30 })).toEqual(['vv.tests/t.sampleRationale'])
  expect(of({ sampleSize: 30, sampleRationale: '95/95' })).toEqual([])
  expect(of({})).toEqual([])
})

it('CON-13 compares the sites with the certificate', () => {
  const of = (onCertificate: boolean, scope: string[], status = 'valid') =>
    places('CON-13', {
      sections: form('f.qms', { sitesInScope: scope }),
      rows: {
        'f.certificates': { c: { certificateType: 'iso13485', status } },
        'dm.sites': { own: { ownership: 'own', onCertificate } },
      },
    })
  expect(of(true, ['own'])).toEqual([])
  expect(of(false, ['own'])).toEqual(['dm.sites/own.onCertificate'])
  expect(of(true, ['other'])).toEqual(['dm.sites/own.onCertificate'])
  expect(of(false, [], 'expired')).toEqual([])
})

it('CON-14 reports a supplier with an expired certificate', () => {
  const of = (certificateExpiry: string) =>
    places('CON-14', { rows: { 'dm.suppliers': { s: { certificateExpiry } } } })
  expect(of('2026-11-15')).toEqual(['dm.suppliers/s.certificateExpiry'])
  expect(of('2026-11-16')).toEqual([])
})

it('CON-15 compares the rate of a side effect, and requires its disclosure', () => {
  const of = (disclosedInIfu: string, observedValue: string) =>
    places('CON-15', {
      rows: {
        ...item('mi.ifu-items', '23.4(g)'),
        'br.side-effects': { s: { sideEffect: 'Skin irritation', expectedRate: 2.5, disclosedInIfu } },
        'cl.outcomes': { o: { outcomeType: 'safety', outcomeMeasure: 'skin irritation', observedValue } },
      },
    })
  expect(of('item', '2,5 %')).toEqual([])
  expect(of('item', '4 %')).toEqual(['cl.outcomes/o.observedValue'])
  expect(of('', '2.5 %')).toEqual(['br.side-effects/s.disclosedInIfu'])
})

it('CON-16 requires an implant card or its exemption', () => {
  const of = (values: Values) =>
    places('CON-16', { profile: yes('implantable'), sections: form('mi.implant-card', values) })
  expect(of({})).toEqual(['mi.implant-card/.cardArtwork'])
  expect(of({ cardArtwork: 'file' })).toEqual([])
  expect(of({ exempt: true })).toEqual(['mi.implant-card/.exemptionBasis'])
  expect(of({ exempt: true, exemptionBasis: 'Suture, Article 18(3)' })).toEqual([])
  expect(places('CON-16', {})).toEqual([])
})

it('CON-17 requires method and validation for a sterile device', () => {
  const of = (values: Values) =>
    places('CON-17', { profile: yes('sterile'), sections: form('vv.sterilisation', values) })
  expect(of({ sterilisationMethod: 'eo', validationReportRef: 'doc' })).toEqual([])
  expect(of({ sterilisationMethod: 'eo', validationReportRef: 'draft' })).toEqual([
    'vv.sterilisation/.validationReportRef',
  ])
  expect(of({ validationReportRef: 'doc' })).toEqual(['vv.sterilisation/.sterilisationMethod'])
})

it('CON-18 requires the accuracy of a measuring function', () => {
  const of = (claimedAccuracy: string) =>
    places('CON-18', {
      profile: yes('measuring'),
      rows: { ...item('mi.ifu-items', '23.4(h)'), 'vv.measuring': { m: { claimedAccuracy } } },
    })
  expect(of('± 0.1 °C')).toEqual([])
  expect(of('')).toEqual(['vv.measuring/m.claimedAccuracy'])
  expect(places('CON-18', { profile: yes('measuring') })).toEqual(['vv.measuring/.'])
})

it('CON-19 requires minimum IT requirements for software', () => {
  const of = (minimumItRequirements: string, present: string) =>
    places('CON-19', {
      profile: yes('software'),
      sections: form('dd.software', { minimumItRequirements }),
      rows: item('mi.ifu-items', '23.4(ab)', { present }),
    })
  expect(of('Android 14', 'present')).toEqual([])
  expect(of('', 'missing')).toEqual(['dd.software/.minimumItRequirements', 'mi.ifu-items/.present'])
})

it('CON-20 requires a usability test with lay users', () => {
  const of = (intendedUsers: string[], userGroups: string) =>
    places('CON-20', {
      sections: {
        ...form('dd.purpose', { intendedUsers }),
        ...form('vv.usability', { summativeReportRef: 'doc', userGroups }),
      },
    })
  expect(of(['lay'], 'Fifteen nurses')).toEqual(['vv.usability/.userGroups'])
  expect(of(['lay'], 'Fifteen nurses, fifteen patients')).toEqual([])
  expect(of(['nurse'], 'Fifteen nurses')).toEqual([])
})

it('CON-21 reports an overdue report', () => {
  const of = (rows: Record<string, Record<string, Values>>) =>
    places('CON-21', {
      device: { riskClass: 'IIb' },
      rows: { 'f.certificates': { c: { certificateType: 'eu-qms', issuedOn: '2025-03-01' } }, ...rows },
    })
  const period = { periodFrom: '2025-03-01', periodTo: '2026-02-28' }
  expect(of({})).toEqual(['pms.psur/.'])
  expect(of({ 'pms.psur': { one: period } })).toEqual(['pms.psur/one.issuedOn'])
  expect(of({ 'pms.psur': { one: { ...period, issuedOn: '2026-05-01' } } })).toEqual([])
  const classI = (firstPlacedOnMarket: string) =>
    places('CON-21', { device: { riskClass: 'I' }, sections: form('dd.identity', { firstPlacedOnMarket }) })
  expect([classI('2023-01-01'), classI('2024-01-01')]).toEqual([['pms.pmsr/.'], []])
})

it('CON-22 reports a clinical evaluation older than its schedule', () => {
  const of = (riskClass: 'IIa' | 'III', values: Values) =>
    places('CON-22', {
      device: { riskClass },
      sections: form('cl.cer', { updateFrequency: '2y', ...values }),
    })
  expect(of('IIa', { cerDate: '2025-01-01' })).toEqual([])
  expect(of('III', { cerDate: '2025-01-01' })).toEqual(['cl.cer/.nextUpdate'])
  expect(of('IIa', { cerDate: '2026-01-01', nextUpdate: '2026-06-01' })).toEqual(['cl.cer/.nextUpdate'])
})

it('CON-23 requires justification and label for a CMR substance', () => {
  const of = (cmrEdPercent: number, labelStatement: boolean) =>
    places('CON-23', {
      rows: {
        ...item('mi.label-items', '23.2(f)'),
        'dd.materials': { pvc: { cmrEdPercent } },
        'vv.cmr': {
          dehp: { materialRef: 'pvc', unsuitabilityReason: 'No other softener lasts.', labelStatement },
        },
      },
    })
  expect(of(0.2, true)).toEqual([])
  expect(of(0.2, false)).toEqual(['dd.materials/pvc.cmrEdPercent'])
  expect(of(0.1, false)).toEqual([])
})

it('CON-24 reports an outdated or unverified translation', () => {
  const of = (older: Values) =>
    places('CON-24', {
      rows: {
        'mi.ifu': {
          new: { ifuId: 'I', issueDate: '2026-02-01', languages: ['en'], translationVerified: true },
          old: {
            ifuId: 'I',
            issueDate: '2025-02-01',
            languages: ['en'],
            translationVerified: true,
            ...older,
          },
        },
      },
    })
  expect(of({})).toEqual([])
  expect(of({ languages: ['en', 'fr'] })).toEqual(['mi.ifu/old.languages'])
  expect(of({ ifuId: 'J', languages: ['en', 'fr'] })).toEqual([])
  expect(of({ ifuId: 'J', languages: ['en', 'fr'], translationVerified: false })).toEqual([
    'mi.ifu/old.languages',
  ])
})

it('CON-25 requires electrical safety and EMC for an active device', () => {
  const of = (...categories: string[]) =>
    places('CON-25', {
      profile: yes('active'),
      rows: {
        'vv.tests': Object.fromEntries(
          categories.map((testCategory) => [testCategory, { testCategory, testResult: 'pass' }]),
        ),
      },
    })
  expect(of('emc')).toEqual(['vv.electrical/.'])
  expect(of('emc', 'electrical')).toEqual([])
  expect(places('CON-25', { profile: { active: 'yes', physical: 'no' } })).toEqual([])
  expect(
    places('CON-25', { profile: yes('active'), sections: { 'vv.electrical': { documents: ['doc'] } } }),
  ).toEqual([])
})

it('CON-26 reports a justification copied to more than ten rows', () => {
  const of = (count: number, inherited: boolean) =>
    findings('CON-26', {
      gspr: Array.from({ length: count }, (_, at) =>
        gsprAnswer(`${at}`, {
          applicability: 'not_applicable',
          justification: 'No radiation is emitted.',
          inherited,
        }),
      ),
    }).map(({ details }) => details)
  expect(of(10, false)).toEqual([])
  expect(of(11, false)).toEqual([{ count: 11 }])
  expect(of(11, true)).toEqual([])
})

it('CON-27 reports an uncited document: a warning, and blocking for a submission', () => {
  const loose = {
    documents: [fileDocument('doc'), fileDocument('loose'), fileDocument('old', { status: 'obsolete' })],
  }
  expect(findings('CON-27', loose)).toMatchObject([{ row: 'loose', severity: 'warning' }])
  expect(findings('CON-27', loose, true)).toMatchObject([{ row: 'loose', severity: 'blocking' }])
  expect(findings('CON-27', {}, true)).toEqual([])
})

it('CON-28 requires other applicable legislation in the declaration', () => {
  const of = (otherUnionLaw: string[], inDeclaration = 'yes') =>
    places('CON-28', {
      sections: form('f.doc', { otherUnionLaw }),
      rows: { 'ar.register': { rohs: { applicability: 'applicable', inDeclaration, legislation: 'rohs' } } },
    })
  expect(of([])).toEqual(['f.doc/.otherUnionLaw'])
  expect(of(['rohs'])).toEqual([])
  expect(of([], 'no')).toEqual([])
})

it('CON-29 reports a signatory without a competence record', () => {
  const of = (competenceRecordRef: string) =>
    places('CON-29', {
      sections: form('f.doc', { signatory: 'ana' }),
      rows: { 'br.team': { a: { person: 'ana', competenceRecordRef } } },
    })
  expect(of('')).toEqual(['f.doc/.signatory'])
  expect(of('doc')).toEqual([])
})

it('CON-30 reports controls without effect on the risk', () => {
  const of = (residualProbability: number | null, controlRefs = ['c']) =>
    places('CON-30', {
      rows: {
        'br.controls': { c: {} },
        'br.hazards': {
          h: {
            initialSeverity: 3,
            initialProbability: 3,
            residualSeverity: 3,
            residualProbability,
            controlRefs,
          },
        },
      },
    })
  expect(of(3)).toEqual(['br.hazards/h.residualRisk'])
  expect(of(2)).toEqual([])
  expect(of(null)).toEqual([])
  expect(of(3, [])).toEqual([])
})

it('has a title and a message for every check', () => {
  expect(Object.keys(words)).toEqual(CHECK_RULES)
})
