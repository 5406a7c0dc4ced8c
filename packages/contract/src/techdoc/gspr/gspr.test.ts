import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  draftDocument,
  fileDocument,
  gsprAnswer,
  gsprShapes,
  technicalFile,
} from '../../testing/technical-file.ts'
import * as rule from './gspr-applicability.ts'
import { gsprGate } from './gspr-gate.ts'
import {
  GSPR_STATUSES,
  gsprStatuses,
  isJustified,
  isStockPhrase,
  statusOfAnswer,
  worstStatus,
} from './gspr-status.ts'

/** A part of Annex I; tests with the content library use all of it. */
const gspr = gsprShapes(
  `1 all; 3 all; 3(c) all; 5 all; 8 all; 9 annex-xvi; 10.1 physical; 10.2 physical; 10.3 physical;
  10.4.1(a) cmr-ed; 10.4.1-2 substance-delivering; 10.4.2 cmr-ed; 10.4.2(d) cmr-ed; 10.4.3 cmr-ed; 10.4.4 cmr-ed;
  10.4.5 cmr-ed; 10.6 nanomaterial patient-contact; 11.4 sterile; 16 radiation; 16.1 radiation; 16.1(a) radiation;
  16.1(b) radiation; 16.2 radiation; 16.2(a) radiation; 16.2(b) radiation; 18.1 active; 19 active-implantable;
  19.1 active-implantable; 19.1(c) active-implantable; 19.1(c)-4 active-implantable; 19.3 active-implantable; 23.1 all`,
  ['10.4.3', '10.4.4', '5', '16', '16.1', '16.2', '19', '19.1'],
)
const row = (ref: string) => gspr.find((one) => one.ref === ref)!

const REASON = 'The device is implanted once and never sharpened by anybody.'
const documents = [fileDocument('report'), draftDocument('draft')]
const rows = { 'f.standards': { iso: { edition: '2019' }, bare: { edition: '' } } }
const file = technicalFile({ documents, rows })
const conform = gsprAnswer('10.2', {
  applicability: 'applicable',
  method: 'standard',
  standards: ['iso'],
  evidence: [{ document: 'report', place: '4.2' }],
})

it('GSP-0 proposes from the profile: applicable with any yes, not applicable with all no, otherwise open', () => {
  const proposed = (profile: object, ref = '10.6') =>
    rule.proposeApplicability(row(ref), technicalFile({ profile: { ...profile } }))
  expect(row('10.6').appliesHint).toEqual(['nanomaterial', 'patient-contact'])
  expect(proposed({ nanomaterial: 'no', 'patient-contact': 'yes' })).toBe('applicable')
  expect(proposed({ nanomaterial: 'no', 'patient-contact': 'no' })).toBe('not_applicable')
  expect(proposed({ nanomaterial: 'no' })).toBe('tbd')
  expect(proposed({}, '23.1')).toBe('applicable')
})

it('GSP-1 requires a justification of thirty characters, and warns of stock phrases', () => {
  const absent = gsprAnswer('10.2', { applicability: 'not_applicable' })
  expect(isJustified({ ...absent, justification: 'n/a' })).toBe(false)
  expect(isJustified({ ...absent, justification: REASON })).toBe(true)
  expect(statusOfAnswer({ ...absent, justification: 'n/a' }, file)).toBe('in-progress')
  expect(statusOfAnswer({ ...absent, justification: REASON }, file)).toBe('not-applicable')
  expect(isStockPhrase('N/A: not applicable, not relevant (software device).')).toBe(true)
  expect(isStockPhrase('Sans objet, non applicable.')).toBe(true)
  expect(isStockPhrase(REASON)).toBe(false)
})

it('GSP-2 requires a method, and a standard or another solution', () => {
  expect(statusOfAnswer({ ...conform, method: null }, file)).toBe('in-progress')
  expect(statusOfAnswer({ ...conform, standards: [] }, file)).toBe('in-progress')
  expect(statusOfAnswer({ ...conform, standards: [], otherSolution: 'Own method' }, file)).toBe('conform')
})

it('GSP-3 requires evidence with a location in the document', () => {
  expect(statusOfAnswer({ ...conform, evidence: [] }, file)).toBe('evidence-missing')
  const nowhere = { ...conform, evidence: [{ document: 'report', place: ' ' }] }
  expect(statusOfAnswer(nowhere, file)).toBe('evidence-missing')
})

it('GSP-4 conforms only with effective documents and registered standards with an edition', () => {
  expect(statusOfAnswer(conform, file)).toBe('conform')
  const draft = { ...conform, evidence: [...conform.evidence, { document: 'draft', place: '1' }] }
  expect(statusOfAnswer(draft, file)).toBe('evidence-missing')
  expect(statusOfAnswer({ ...conform, standards: ['bare'] }, file)).toBe('evidence-missing')
  expect(statusOfAnswer({ ...conform, standards: ['unknown'] }, file)).toBe('evidence-missing')
})

it('GSP-5 keeps rows 1 to 8 applicable, row 9 for Annex XVI, and information rows without a claim', () => {
  for (const ref of ['1', '3(c)', '5', '8'])
    expect(rule.refuseAnswer(row(ref), 'not_applicable', file)).toBe('always_applicable')
  for (const ref of ['9', '10.1', '18.1'])
    expect(rule.refuseAnswer(row(ref), 'not_applicable', file)).toBeNull()
  expect(rule.refuseAnswer(row('9'), 'applicable', file)).toBe('annex_xvi_only')
  const beauty = technicalFile({ profile: { 'annex-xvi': 'yes' } })
  expect(rule.refuseAnswer(row('9'), 'applicable', beauty)).toBeNull()
  expect(rule.refuseAnswer(row('10.4.3'), 'applicable', file)).toBe('information_only')
  expect(gsprStatuses(file, { gspr }).has('10.4.4')).toBe(false)
})

it('GSP-6 makes 10.4.2 and 10.4.5 applicable for a material above the limit that gets into the body', () => {
  const of = (cmrEdPercent: number, scope: 'applicable' | 'not_applicable') =>
    technicalFile({
      profile: { 'cmr-ed': 'no' },
      rows: { 'dd.materials': { pvc: { cmrEdPercent } } },
      gspr: [gsprAnswer('10.4.1-2', { applicability: scope })],
    })
  for (const ref of ['10.4.2', '10.4.2(d)', '10.4.5']) {
    expect(rule.proposeApplicability(row(ref), of(0.2, 'applicable'))).toBe('applicable')
    expect(rule.proposeApplicability(row(ref), of(0.1, 'applicable'))).toBe('not_applicable')
    expect(rule.proposeApplicability(row(ref), of(0.2, 'not_applicable'))).toBe('not_applicable')
  }
  expect(rule.proposeApplicability(row('10.4.1(a)'), of(0.2, 'applicable'))).toBe('not_applicable')
})

it('GSP-7 applies the reason of a heading to its rows, but not to answered ones', () => {
  const own = technicalFile({ gspr: [{ ...conform, ref: '19.3' }] })
  const refs = rule.inheritNotApplicable('19', REASON, own, { gspr }).map(({ ref }) => ref)
  expect(new Set(refs).size).toBe(
    gspr.filter((one) => one.ref.startsWith('19.') && one.answerable).length - 1,
  )
  expect(rule.inheritNotApplicable('3', REASON, technicalFile(), { gspr })).toEqual([])
})

it('GSP-8 detects an answer that contradicts the profile, which needs a reason', () => {
  const sterile = technicalFile({ profile: { sterile: 'yes' } })
  const absent = gsprAnswer('11.4', { applicability: 'not_applicable', justification: REASON })
  expect(rule.contradictsProfile(row('11.4'), absent, sterile)).toBe(true)
  expect(rule.contradictsProfile(row('11.4'), absent, technicalFile())).toBe(false)
  const present = gsprAnswer('11.4', { applicability: 'applicable' })
  expect(rule.contradictsProfile(row('11.4'), present, technicalFile({ profile: { sterile: 'no' } }))).toBe(
    true,
  )
})

it('GSP-9 gives a parent the worst status of its children', () => {
  const statuses = gsprStatuses(
    technicalFile({
      documents,
      rows: { ...rows, 'gs.gaps': { one: { gsprRef: '16.1(b)', severity: 'minor', status: 'open' } } },
      gspr: [
        { ...conform, ref: '16.1(a)' },
        { ...conform, ref: '16.1(b)' },
        { ...conform, ref: '16.2(a)' },
      ],
    }),
    { gspr },
  )
  expect(statuses.get('16.1(a)')).toBe('conform')
  expect(statuses.get('16.1')).toBe('gap')
  expect(statuses.get('16.2')).toBe('not-assessed')
  expect(statuses.get('16')).toBe('gap')
})

it('GSP-9 the worst status is at least as bad as each child, and is one of them', () => {
  const some = fc.array(fc.constantFrom(...GSPR_STATUSES), { minLength: 1 })
  fc.assert(
    fc.property(some, (statuses) => {
      const worst = worstStatus(statuses)
      expect(statuses).toContain(worst)
      for (const one of statuses)
        expect(GSPR_STATUSES.indexOf(worst)).toBeLessThanOrEqual(GSPR_STATUSES.indexOf(one))
    }),
  )
})

it('GSP-10 opens the page gate with nothing unassessed, no missing evidence and no severe gap', () => {
  const two = { gspr: gspr.filter(({ ref }) => ['10.2', '10.3'].includes(ref)) }
  const gate = (severity: string, more: object = {}) =>
    gsprGate(
      technicalFile({
        documents,
        rows: { ...rows, 'gs.gaps': { gap: { gsprRef: conform.id, severity, status: 'open' } } },
        gspr: [conform, { ...conform, ref: '10.3', id: 'other', ...more }],
      }),
      two,
    )
  expect(gate('minor')).toMatchObject({ open: true })
  expect(gate('major')).toMatchObject({ open: false, severeGaps: ['10.2'] })
  expect(gate('minor', { evidence: [] })).toMatchObject({ open: false, evidenceMissing: ['10.3'] })
  const proposal = { method: null, standards: [], evidence: [] }
  expect(gate('minor', proposal)).toMatchObject({ open: false, notAssessed: ['10.3'] })
  expect(gate('minor', { ...proposal, applicability: 'not_applicable' })).toMatchObject({ open: false })
  expect(gate('minor', { method: null })).toMatchObject({ open: false, notAssessed: ['10.3'] })
  expect(gate('minor', { applicability: 'tbd' })).toMatchObject({ open: false, notAssessed: ['10.3'] })
})

it('GSP-11 turns an item missing on the label into a gap of its row', () => {
  const label = { ...conform, ref: '23.2(h)' }
  const with_ = (values: object) =>
    statusOfAnswer(
      label,
      technicalFile({ documents, rows: { ...rows, 'mi.label-items': { udi: { ...values } } } }),
    )
  expect(with_({ itemRef: '23.2(h)', required: 'yes', present: 'missing' })).toBe('gap')
  expect(with_({ itemRef: '23.2(h)', required: 'yes', present: 'present' })).toBe('conform')
  expect(with_({ itemRef: '23.2(h)', required: 'na', present: 'missing' })).toBe('conform')
  expect(with_({ itemRef: '23.2(g)', required: 'yes', present: 'missing' })).toBe('conform')
})

it('GSP-12 reports a standard whose edition is no longer referenced until the gap is analysed', () => {
  const of = (values: object) =>
    rule.outdatedStandards(conform, technicalFile({ rows: { 'f.standards': { iso: { ...values } } } }))
  expect(of({ harmonised: 'earlier' })).toEqual(['iso'])
  expect(of({ harmonised: 'earlier', gapAnalysisRef: 'report' })).toEqual([])
  expect(of({ harmonised: 'yes' })).toEqual([])
})

it('shows “reviewed” only for rows that conform', () => {
  expect(statusOfAnswer({ ...conform, reviewed: true }, file)).toBe('reviewed')
  expect(statusOfAnswer({ ...conform, evidence: [], reviewed: true }, file)).toBe('evidence-missing')
})
