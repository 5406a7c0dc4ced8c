import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftDocument, fileDocument, gsprAnswer, technicalFile } from '../../testing/technical-file.ts'
import { COMPUTED_FIELDS, computeField } from './computed-fields.ts'
import type { TechnicalFile, Values } from './file-model.ts'

const compute = (path: string, values: Values, file: TechnicalFile = technicalFile()) => {
  const [area, section, field] = path.split('.') as [string, string, string]
  const key = `${area}.${section}`
  return computeField(key, field, { id: 'row', section: key, code: 'R-1', values }, file)
}
const documents = [fileDocument('doc', { version: '2' }), draftDocument('draft')]
const evidence = (...ids: string[]) => ids.map((document) => ({ document, place: '1' }))
const cited = technicalFile({
  documents,
  sections: { 'dd.drawings': { documents: ['doc'] } },
  gspr: [
    gsprAnswer('1', { applicability: 'applicable', evidence: evidence('draft') }),
    gsprAnswer('2', {
      applicability: 'applicable',
      otherSolution: 'Own',
      evidence: evidence('doc', 'draft'),
    }),
    gsprAnswer('3', { applicability: 'applicable', otherSolution: 'Own', evidence: evidence('doc') }),
  ],
})

it('looks up the risk before and after the controls', () => {
  const values = { initialSeverity: 5, initialProbability: 4, residualSeverity: 3, residualProbability: 2 }
  expect(compute('br.hazards.initialRisk', values)).toBe('unacceptable')
  expect(compute('br.hazards.residualRisk', values)).toBe('low')
  expect(compute('br.hazards.residualRisk', {})).toBeNull()
})

it('CAL-1, CAL-4, CAL-12: due dates', () => {
  expect(compute('pms.vigilance.dueDate', { awareOn: '2026-11-01', incidentCategory: 'death' })).toBe(
    '2026-11-11',
  )
  expect(compute('pms.vigilance.dueDate', { incidentCategory: 'death' })).toBeNull()
  expect(compute('pms.psur.dueDate', { periodTo: '2026-01-31' })).toBe('2026-05-01')
  expect(compute('ar.supply.noticeDue', { anticipatedFrom: '2027-07-01' })).toBe('2027-01-01')
})

it('CAL-6: trend figures', () => {
  const values = { events: 11, exposure: 1000, baseline: 0.005 }
  expect(compute('pms.trends.observedRate', values)).toBe(0.011)
  expect(compute('pms.trends.upperLimit', values)).toBe(10)
  expect(compute('pms.trends.significant', values)).toBe(true)
})

it('CAL-8: retention period of the file', () => {
  const values = { lastUnitPlacedOn: '2026-01-01', implantable: true }
  expect(compute('dc.retention.retentionYears', values)).toBe(15)
  expect(compute('dc.retention.retentionUntil', values)).toBe('2041-01-01')
  expect(compute('dc.retention.retentionUntil', { implantable: false })).toBe('open')
  const file = technicalFile({ sections: { 'dc.retention': { values } } })
  expect(compute('dc.register.retentionUntil', {}, file)).toBe('2041-01-01')
})

it('computes an indicator over the open period, and how close it is to its threshold', () => {
  const file = technicalFile({
    rows: {
      'pms.psur': { old: { periodTo: '2025-12-31', issuedOn: '2026-02-01' } },
      'pms.complaints': {
        before: { receivedOn: '2025-12-31', hazardRefs: ['cut'] },
        one: { receivedOn: '2026-01-01', hazardRefs: ['cut'] },
        two: { receivedOn: '2026-03-01', hazardRefs: ['cut', 'burn'] },
        other: { receivedOn: '2026-03-01', hazardRefs: ['burn'] },
      },
      'pms.exposure': {
        before: { periodTo: '2025-12-31', unitsSold: 9000 },
        now: { periodTo: '2026-06-30', unitsSold: 400, estimatedUses: 2000 },
      },
    },
  })
  const values = { hazardRefs: ['cut'], rateUnit: 'per-1000', threshold: 6 }
  expect(compute('pms.indicators.currentValue', values, file)).toBe(5)
  expect(compute('pms.indicators.state', values, file)).toBe('near')
  expect(compute('pms.indicators.state', { ...values, threshold: 5 }, file)).toBe('crossed')
  expect(compute('pms.indicators.currentValue', { rateUnit: 'per-use' }, file)).toBe(0.0015)
  expect(compute('pms.indicators.currentValue', values)).toBeNull()
})

it('CLN-4: the weight of a publication stays between 0 and 1', () => {
  expect(compute('cl.literature.weight', { relevanceScore: 4, qualityScore: 3 })).toBe(0.48)
  const score = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(score, score, (relevanceScore, qualityScore) => {
      const weight = compute('cl.literature.weight', { relevanceScore, qualityScore })
      expect(weight).toBeGreaterThanOrEqual(0)
      expect(weight).toBeLessThanOrEqual(1)
    }),
  )
})

it('a country is covered when label and instructions have its languages', () => {
  const file = technicalFile({
    rows: { 'mi.labels': { l: { languages: ['fr', 'nl'] } }, 'mi.ifu': { i: { languages: ['fr'] } } },
  })
  const of = (requiredLanguages: string[]) =>
    compute('mi.languages.coverage', { requiredLanguages, labelRef: 'l', ifuRef: 'i' }, file)
  expect([of(['fr']), of(['fr', 'nl'])]).toEqual([true, false])
})

it('numbers evidence by first citation, and copies data of the document', () => {
  const of = (field: string, documentRef: string) => compute(`gs.evidence.${field}`, { documentRef }, cited)
  expect([of('evidenceNumber', 'draft'), of('evidenceNumber', 'doc'), of('evidenceNumber', 'none')]).toEqual([
    1,
    2,
    null,
  ])
  expect([of('version', 'doc'), of('docStatusCalc', 'doc'), of('citedByRows', 'doc')]).toEqual([
    '2',
    'effective',
    2,
  ])
  expect([of('version', 'none'), of('docStatusCalc', 'draft'), of('citedByRows', 'none')]).toEqual([
    null,
    'draft',
    0,
  ])
})

it('copies result and version from the linked tests, the worst result first', () => {
  const file = technicalFile({
    rows: {
      'vv.tests': {
        one: { testResult: 'pass', deviceVersionTested: '2.0' },
        two: { testResult: 'fail', deviceVersionTested: '2.1' },
      },
    },
  })
  expect(compute('vv.trace.testResult', { testRefs: ['one', 'two'] }, file)).toBe('fail')
  expect(compute('vv.trace.deviceVersionTested', { testRefs: ['one', 'two'] }, file)).toBe('2.0, 2.1')
  expect(compute('vv.trace.testResult', {}, file)).toBeNull()
})

it('gives the state of a trace', () => {
  expect(compute('gs.trace.traceState', { gsprRef: '3' }, cited)).toBe('green')
  expect(compute('gs.trace.traceState', { gsprRef: 'answer 2' }, cited)).toBe('amber')
  expect(compute('dc.links.traceState', { documentRef: 'doc' }, cited)).toBe('green')
  expect(compute('dc.links.traceState', { documentRef: 'draft' }, cited)).toBe('amber')
  const file = technicalFile({
    rows: {
      'dm.inputs': { row: {} },
      'br.hazards': { cut: {} },
      'mi.claims': { claim: { usedIn: ['ifu'] } },
    },
  })
  expect(compute('dm.inputs.traceState', {}, file)).toBe('red')
  expect(compute('vv.trace.traceState', { requirementRef: 'row' }, file)).toBe('red')
  expect(compute('br.trace.traceState', { hazardRef: 'cut' }, file)).toBe('red')
  expect(compute('cl.trace.traceState', { claimRef: 'claim' }, file)).toBe('red')
  expect(compute('cl.trace.traceState', {}, file)).toBeNull()
})

it('counts citations and documents, and keeps sealed values', () => {
  expect(compute('dc.links.citationCount', { documentRef: 'doc' }, cited)).toBe(2)
  expect(compute('dc.links.citationCount', { documentRef: ['doc'] }, cited)).toBe(2)
  expect(compute('dc.submissions.documentCount', {}, cited)).toBe(1)
  expect(compute('dc.submissions.documentCount', { documentCount: 7 }, cited)).toBe(7)
  for (const path of [
    'dc.register.fileHash',
    'dc.revisions.fileHash',
    'dc.signatures.contentHash',
    'dc.submissions.manifestHash',
  ]) {
    const field = path.split('.')[2]!
    expect(compute(path, { [field]: 'ab12' })).toBe('ab12')
    expect(compute(path, {})).toBeNull()
  }
})

it('has 35 formulas, none of which fails on an empty file', () => {
  expect(COMPUTED_FIELDS).toHaveLength(35)
  for (const path of COMPUTED_FIELDS) expect(() => compute(path, {})).not.toThrow()
})
