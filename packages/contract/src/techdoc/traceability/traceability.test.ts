import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  draftDocument,
  fileDocument,
  gsprAnswer,
  sectionShape,
  technicalFile,
} from '../../testing/technical-file.ts'
import { completenessOf } from '../file/completeness.ts'
import type { FileSection, FileStructure, GsprAnswer, TechnicalFile, Values } from '../file/file-model.ts'
import { type TraceRule, traceMatrix, traceStateOf } from './traceability.ts'
import { cell, chain, hole } from './chain.ts'

type Rows = Record<string, Record<string, Values>>

const documents = [fileDocument('doc'), draftDocument('draft')]
const TESTS = {
  passed: { testResult: 'pass', deviceVersionTested: '2.1' },
  failed: { testResult: 'fail', deviceVersionTested: '2.1' },
  older: { testResult: 'pass', deviceVersionTested: '2.0' },
}
const NONE: FileStructure = { pages: [], sections: [], gspr: [] }

function fileOf(
  rows: Rows,
  sections: Record<string, Partial<FileSection>> = {},
  gspr: GsprAnswer[] = [],
): TechnicalFile {
  return technicalFile({ documents, rows: { 'vv.tests': TESTS, ...rows }, sections, gspr })
}
/** Each chain as its state and the kinds of missing links. */
const seen = (rule: TraceRule, file: TechnicalFile, structure = NONE) =>
  traceMatrix(rule, file, structure).chains.map(({ state, cells }) =>
    [state, ...cells.filter(({ id }) => id === null).map(({ kind }) => kind)].join(' '),
  )

it('TRC-1 traces a requirement of Annex I to an effective document and its location', () => {
  const answer = gsprAnswer('10.2', {
    applicability: 'applicable',
    standards: ['iso'],
    evidence: [{ document: 'doc', place: '4' }],
  })
  const of = (more: Partial<GsprAnswer>, rows: Rows = {}) =>
    seen(
      'TRC-1',
      fileOf({ 'f.standards': { iso: { edition: '2019' } }, ...rows }, {}, [{ ...answer, ...more }]),
    )
  expect(of({})).toEqual(['green'])
  expect(of({ applicability: 'not_applicable' })).toEqual([])
  expect(of({ evidence: [{ document: 'draft', place: '4' }] })).toEqual(['amber'])
  expect(of({ evidence: [{ document: 'doc', place: null }] })).toEqual(['amber'])
  expect(of({ evidence: [] })).toEqual(['red document'])
  expect(of({ standards: [] })).toEqual(['red solution'])
  expect(of({ standards: [], otherSolution: 'Own method' })).toEqual(['green'])
  expect(of({}, { 'f.standards': { iso: { edition: '2019', newerEditionKnown: true } } })).toEqual(['amber'])
  expect(of({}, { 'dm.inputs': { req: { gsprRefs: ['10.2'], testRefs: ['failed'] } } })).toEqual(['amber'])
})

it('TRC-2 traces a hazard to the verification of its controls and to the instructions', () => {
  const control: Values = {
    controlType: 'information',
    status: 'verified',
    requirementRefs: ['req'],
    implementationEvidence: ['doc'],
    effectivenessTests: ['passed'],
  }
  const of = (hazard: Values, more: Values = {}) =>
    seen(
      'TRC-2',
      fileOf({
        'br.hazards': { cut: { controlRefs: ['warn'], disclosedInIfu: 'item', ...hazard } },
        'br.controls': { warn: { ...control, ...more } },
        'dm.inputs': { req: {} },
        'mi.ifu-items': { item: { present: 'present' }, absent: { present: 'missing' } },
      }),
    )
  expect(of({})).toEqual(['green'])
  expect(of({}, { requirementRefs: [] })).toEqual(['red requirement'])
  expect(of({}, { implementationEvidence: ['draft'] })).toEqual(['amber'])
  expect(of({}, { effectivenessTests: [] })).toEqual(['red effectiveness'])
  expect(of({ disclosedInIfu: null })).toEqual(['red ifu_item'])
  expect(of({ disclosedInIfu: 'absent' })).toEqual(['amber'])
  expect(of({ controlRefs: [], disclosedInIfu: null })).toEqual(['red control'])
  expect(of({ controlRefs: [], disclosedInIfu: null, noFurtherReductionReason: 'Inherent' })).toEqual([
    'red control',
  ])
})

it('TRC-2 counts one link between a control and a test or a requirement, from either side', () => {
  const of = (control: Values, test: Values = {}) =>
    seen(
      'TRC-2',
      fileOf({
        'br.hazards': { cut: { controlRefs: ['guard'] } },
        'br.controls': {
          guard: {
            controlType: 'protective',
            status: 'verified',
            implementationVerified: 'yes',
            effectivenessVerified: 'yes',
            ...control,
          },
        },
        'dm.inputs': { req: { riskControlRefs: ['guard'] } },
        'vv.tests': { bench: { testResult: 'pass', riskControlRefs: ['guard'], ...test } },
      }),
    )
  expect(of({})).toEqual(['green'])
  expect(of({}, { testResult: 'fail' })).toEqual(['amber'])
  expect(of({}, { riskControlRefs: [] })).toEqual(['red implementation effectiveness'])
  expect(of({ effectivenessVerified: 'no' })).toEqual(['red effectiveness'])
})

it('TRC-3 traces a claim in use to the outcome met, or to the gap being investigated', () => {
  const of = (claim: Values, outcome: Values = {}) =>
    seen(
      'TRC-3',
      fileOf({
        'mi.claims': {
          claim: { claimType: 'clinical', usedIn: ['ifu'], clinicalOutcomeRef: 'out', ...claim },
        },
        'cl.outcomes': { out: { acceptanceLimit: '5 %', dataSources: ['paper'], met: 'met', ...outcome } },
        'cl.literature': { paper: {} },
        'cl.pmcf-activities': { survey: {} },
      }),
    )
  expect(of({})).toEqual(['green'])
  expect(of({ usedIn: [] })).toEqual([])
  expect(of({ clinicalOutcomeRef: null })).toEqual(['red outcome'])
  expect(of({}, { dataSources: [] })).toEqual(['red data'])
  expect(of({}, { met: 'not-met' })).toEqual(['red conclusion'])
  expect(of({}, { met: 'not-met', pmcfRef: 'survey' })).toEqual(['green'])
  expect(of({ claimType: 'technical' })).toEqual(['red document'])
  expect(of({ claimType: 'technical', evidenceDocs: ['doc'] })).toEqual(['green'])
})

it('TRC-4 traces a user need to its validation, and a requirement to a test of the released version', () => {
  const of = (input: Values, need: Values = { validationRefs: ['passed'] }) =>
    seen(
      'TRC-4',
      fileOf(
        {
          'dm.user-needs': { need },
          'dm.inputs': { req: { needRefs: ['need'], testRefs: ['passed'], ...input } },
          'dm.outputs': { out: { inputRefs: ['req'], status: 'effective' } },
        },
        { 'dd.software': { values: { softwareVersion: '2.1' } } },
      ),
    )
  expect(of({})).toEqual(['green'])
  expect(of({}, {})).toEqual(['red validation'])
  expect(of({ testRefs: [] })).toEqual(['red verification'])
  expect(of({ testRefs: ['failed'] })).toEqual(['amber'])
  expect(of({ testRefs: ['older'] })).toEqual(['amber'])
  expect(of({ needRefs: [] })).toEqual(['red need', 'red requirement'])
  expect(of({ needRefs: [], gsprRefs: ['10.2'] })).toEqual(['green', 'red requirement'])
})

it('TRC-5 traces each material in body contact to the evaluation of its effects', () => {
  const of = (material: Values, evaluation: Values, effect: Values) =>
    seen(
      'TRC-5',
      fileOf(
        {
          'dd.materials': { steel: { bodyContact: 'direct', ...material } },
          'vv.bio-effects': { cyto: effect },
        },
        { 'vv.biocompat': { values: { materialsCovered: ['steel'], reportDocRef: 'doc', ...evaluation } } },
      ),
    )
  const tested = { relevant: 'yes', addressedBy: 'test', testRefs: ['passed'] }
  expect(of({}, {}, tested)).toEqual(['green'])
  expect(of({ bodyContact: 'none' }, {}, tested)).toEqual([])
  expect(of({}, { materialsCovered: [] }, tested)).toEqual(['red evaluation'])
  expect(of({}, { reportDocRef: 'draft' }, tested)).toEqual(['amber'])
  expect(of({}, {}, { ...tested, testRefs: [] })).toEqual(['red effect'])
  expect(of({}, {}, { relevant: 'yes', addressedBy: 'waiver', rationale: 'Known grade' })).toEqual(['green'])
})

it('TRC-6 traces each selected use scenario to its summative result', () => {
  const of = (scenario: Values) =>
    seen(
      'TRC-6',
      fileOf({
        'br.use-scenarios': {
          dose: { selectedForSummative: true, uiControl: 'Lock', summativeTestRef: 'passed', ...scenario },
        },
      }),
    )
  expect(of({})).toEqual(['green'])
  expect(of({ selectedForSummative: false })).toEqual([])
  expect(of({ summativeTestRef: null })).toEqual(['red summative'])
  expect(of({ summativeTestRef: 'failed' })).toEqual(['amber'])
  expect(of({ uiControl: '' })).toEqual(['red control'])
})

it('TRC-7 traces a component vulnerability to its decision and release', () => {
  const of = (vulnerability: Values, component: Values = {}) =>
    seen(
      'TRC-7',
      fileOf({
        'vv.soup': { lib: component },
        'ar.vulnerabilities': { cve: { componentRef: 'lib', decision: 'Update', ...vulnerability } },
      }),
    )
  expect(of({ vulnStatusField: 'patched', patchedInVersion: '2.2' })).toEqual(['green'])
  expect(of({ vulnStatusField: 'patched' })).toEqual(['red release'])
  expect(of({ vulnStatusField: 'affected' })).toEqual(['amber'])
  expect(of({ vulnStatusField: 'accepted', decision: '' })).toEqual(['red decision'])
  expect(of({ componentRef: 'gone' })).toEqual(['red component', 'green'])
  expect(of({ componentRef: 'gone' }, { vulnerabilityStatus: 'affected' })).toEqual([
    'red component',
    'red vulnerability',
  ])
})

it('TRC-8 traces a finding to the updated section', () => {
  const of = (finding: Values, status: FileSection['status'] = 'approved') =>
    seen(
      'TRC-8',
      fileOf(
        {
          'pms.feedback': {
            one: { decision: 'Warn', affectedSections: ['mi.ifu'], doneOn: '2026-10-01', ...finding },
          },
        },
        { 'mi.ifu': { status } },
      ),
    )
  expect(of({})).toEqual(['green'])
  expect(of({}, 'needs_update')).toEqual(['amber'])
  expect(of({ doneOn: null })).toEqual(['red section'])
  expect(of({ decision: '' })).toEqual(['red decision'])
  expect(of({ updatedDocs: ['draft'] })).toEqual(['amber'])
})

it('TRC-9 reports uncited documents, and sections without evidence', () => {
  const structure = { ...NONE, sections: [sectionShape('it', { kind: 'attachments', evidence: ['Report'] })] }
  const of = (...ids: string[]) => seen('TRC-9', fileOf({}, { it: { documents: ids } }), structure)
  expect(of()).toEqual(['red section', 'red section', 'red document'])
  expect(of('doc')).toEqual(['green', 'red section'])
  expect(of('doc', 'draft')).toEqual(['green', 'amber'])
})

it('TRC-10 reports missing languages for a country where the device is sold', () => {
  const of = (row: Values, label: Values = {}) =>
    seen(
      'TRC-10',
      fileOf({
        'mi.languages': {
          fr: { country: ['FR'], requiredLanguages: ['fr'], labelRef: 'label', ifuRef: 'ifu', ...row },
        },
        'mi.labels': { label: { status: 'effective', languages: ['fr', 'en'], ...label } },
        'mi.ifu': { ifu: { status: 'effective', languages: ['fr'] } },
        'dd.market-history': { one: { country: ['FR'], marketStatus: 'on-market' } },
      }),
    )
  expect(of({})).toEqual(['green'])
  expect(of({ ifuRef: null })).toEqual(['red ifu'])
  expect(of({}, { languages: ['en'] })).toEqual(['amber'])
  expect(of({ exceptionBasis: 'Article 10(11)' }, { languages: ['en'] })).toEqual(['green'])
  expect(of({}, { status: 'draft' })).toEqual(['amber'])
  expect(of({ country: ['DE'] })).toEqual(['green', 'red language'])
})

it('gives the state of one record’s trace, and counts complete chains for the matrix', () => {
  const claims = {
    whole: { usedIn: ['ifu'], claimType: 'other', evidenceDocs: ['doc'] },
    bare: { usedIn: ['ifu'] },
  }
  const file = fileOf({ 'mi.claims': claims })
  expect(traceStateOf('TRC-3', 'whole', file, NONE)).toBe('green')
  expect(traceStateOf('TRC-3', 'bare', file, NONE)).toBe('red')
  expect(traceStateOf('TRC-3', 'unknown', file, NONE)).toBeNull()
  const matrix = sectionShape('cl.trace', { kind: 'matrix' })
  expect(completenessOf(matrix, file, NONE)).toBe(0.5)
  expect(completenessOf(matrix, fileOf({}), NONE)).toBe(0)
  const declared = { 'cl.trace': { noneReason: 'No claim is made.' } }
  expect(completenessOf(matrix, fileOf({}, declared), NONE)).toBe(1)
  expect(completenessOf(matrix, fileOf({ 'mi.claims': claims }, declared), NONE)).toBe(0.5)
})

it('is green when all cells are, red with a missing one, and amber otherwise', () => {
  const some = fc.array(fc.constantFrom(cell('a', '1'), cell('a', '1', false), hole('a')), { minLength: 1 })
  fc.assert(
    fc.property(some, (cells) => {
      const { state } = chain('1', cells)
      expect(state === 'red').toBe(cells.some(({ id }) => id === null))
      expect(state === 'green').toBe(cells.every((one) => one.state === 'green'))
    }),
  )
})
