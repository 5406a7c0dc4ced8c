import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  draftDocument,
  fileDocument,
  gsprAnswer,
  gsprShapes,
  isReadyToSubmit,
  sectionShape,
  technicalFile,
} from '../../testing/technical-file.ts'
import { completenessOf } from './completeness.ts'
import { figuresOf } from './file-figures.ts'
import type { FieldShape, FileSection, FileStructure, SectionShape } from './file-model.ts'

const field = (key: string, more: Partial<FieldShape> = {}): FieldShape => ({
  key,
  type: 'text',
  required: true,
  ...more,
})
const FIELDS = [
  field('name'),
  field('age'),
  field('note', { required: false }),
  field('sum', { type: 'computed' }),
]

const alone = (section: SectionShape): FileStructure => ({
  pages: [{ key: 'page' }],
  sections: [section],
  gspr: [],
})
const share = (section: SectionShape, file = technicalFile()) => completenessOf(section, file, alone(section))
const written = (section: Partial<FileSection>) => technicalFile({ sections: { it: section } })

it('SEC-2 form: the share of required fields filled in, without computed ones', () => {
  const form = sectionShape('it', { fields: FIELDS })
  expect(share(form)).toBe(0)
  expect(share(form, written({ values: { name: 'A', note: 'x' } }))).toBe(0.5)
  expect(share(form, written({ values: { name: 'A', age: 0 } }))).toBe(1)
  expect(share(form, written({ values: { name: '  ', age: 'tbd' } }))).toBe(0)
})

it('SEC-2 table: the mean of its rows, zero without rows, full when declared empty', () => {
  const table = sectionShape('it', { kind: 'table', fields: FIELDS, evidence: ['Report'] })
  const bare = { ...table, evidence: [] }
  expect(share(bare)).toBe(0)
  expect(share(bare, technicalFile({ rows: { it: { a: { name: 'A', age: 1 }, b: { name: 'B' } } } }))).toBe(
    0.75,
  )
  expect(share(table, written({ noneReason: 'There was no earlier generation.' }))).toBe(1)
})

it('SEC-2 checklist: the share of applicable items that are answered', () => {
  const checklist = sectionShape('it', {
    kind: 'checklist',
    fields: [field('itemRef'), field('present', { type: 'select' }), field('status', { type: 'select' })],
    items: [{ ref: 'a' }, { ref: 'b', appliesHint: ['sterile'] }, { ref: 'c', appliesHint: ['active'] }],
  })
  const rows = {
    it: {
      one: { itemRef: 'a', present: 'missing', status: 'met' },
      two: { itemRef: 'b', present: 'present', status: 'open' },
    },
  }
  const profile = { sterile: 'yes', active: 'no' } as const
  expect(share(checklist, technicalFile({ rows, profile }))).toBe(0.5)
  expect(share(checklist, technicalFile({ rows, profile: { sterile: 'no', active: 'no' } }))).toBe(1)
  expect(share(checklist, technicalFile({ rows }))).toBeCloseTo(1 / 3)
})

it('SEC-2 checklist of Annex I: the share of rows that satisfy their rules', () => {
  const section = sectionShape('gs.checklist', { kind: 'checklist' })
  const structure = { ...alone(section), gspr: gsprShapes('10 all; 10.1 all; 10.2 all', ['10']) }
  const absent = gsprAnswer('10.1', { applicability: 'not_applicable' })
  const score = (justification: string) =>
    completenessOf(section, technicalFile({ gspr: [{ ...absent, justification }] }), structure)
  expect(score('short')).toBe(0)
  expect(score('The device has no part that touches a patient.')).toBe(0.5)
})

it('SEC-2 richtext: half while it is too short', () => {
  const text = sectionShape('it', { kind: 'richtext' })
  expect(share(text, written({ text: '   ' }))).toBe(0)
  expect(share(text, written({ text: 'x'.repeat(199) }))).toBe(0.5)
  expect(share(text, written({ text: 'x'.repeat(200) }))).toBe(1)
})

it('SEC-2 attachments: full with an effective document, half for drafts', () => {
  const attached = sectionShape('it', { kind: 'attachments' })
  const documents = [
    fileDocument('one'),
    draftDocument('two'),
    fileDocument('old', { status: 'obsolete', hasEffective: false }),
  ]
  const of = (...ids: string[]) =>
    share(attached, technicalFile({ documents, sections: { it: { documents: ids } } }))
  expect([of(), of('two'), of('two', 'one'), of('old'), of('gone')]).toEqual([0, 0.5, 1, 0, 0])
})

it('SEC-2 evidence: a fifth of the score, from the effective documents that the section cites', () => {
  const form = sectionShape('it', {
    fields: [field('name'), field('report', { type: 'ref', target: 'document', required: false })],
    evidence: ['Plan', 'Report'],
  })
  const documents = [fileDocument('one'), fileDocument('two'), draftDocument('three')]
  const of = (report: string, ...ids: string[]) =>
    share(
      form,
      technicalFile({ documents, sections: { it: { values: { name: 'A', report }, documents: ids } } }),
    )
  expect(of('')).toBeCloseTo(0.8)
  expect(of('', 'one', 'three')).toBeCloseTo(0.9)
  expect(of('two', 'one')).toBe(1)
  expect(of('one', 'one')).toBeCloseTo(0.9)
})

it('SEC-2 counts a conditional field only while its condition holds', () => {
  const cer = sectionShape('cl.cer', {
    fields: [field('article6110'), field('article6110Rationale', { required: false })],
  })
  const of = (values: object) =>
    share(cer, technicalFile({ sections: { 'cl.cer': { values: { ...values } } } }))
  expect(of({ article6110: 'no' })).toBe(1)
  expect(of({ article6110: 'yes' })).toBe(0.5)
  expect(of({ article6110: 'yes', article6110Rationale: 'No clinical data is meaningful.' })).toBe(1)
})

const structure: FileStructure = {
  pages: [{ key: 'one' }, { key: 'two' }],
  sections: [
    sectionShape('must', { page: 'one', kind: 'richtext' }),
    sectionShape('sterile', { page: 'one', kind: 'richtext', appliesHint: ['sterile'] }),
    sectionShape('psur', { page: 'two', kind: 'richtext', requiredFor: ['III'] }),
  ],
  gspr: [],
}
const text = 'x'.repeat(200)

it('weights the sections of a page and of the file, and gives three figures', () => {
  const file = technicalFile({
    profile: { sterile: 'yes' },
    sections: { must: { text, status: 'approved' }, psur: { text: 'x' } },
  })
  const figures = figuresOf(file, structure, [
    { section: 'sterile', severity: 'blocking' },
    { section: 'must', severity: 'warning' },
  ])
  expect(figures.pages.get('one')).toEqual({ content: 60, approved: 50, blockers: 1, sections: 2 })
  expect(figures.pages.get('two')).toEqual({ content: 50, approved: 0, blockers: 0, sections: 1 })
  // (3 × 1 + 2 × 0 + 1 × 0.5) ÷ 6
  expect(figures).toMatchObject({ content: 58, approved: 33, blockers: 1, sections: 3 })
})

it('is ready to submit only when everything is complete', () => {
  const done = technicalFile({ profile: { sterile: 'no' }, sections: { must: { text, status: 'approved' } } })
  const figures = figuresOf(done, structure, [])
  expect(isReadyToSubmit(figures)).toBe(true)
  expect(isReadyToSubmit({ ...figures, blockers: 1 })).toBe(false)
  // While sterility is undecided, that section still counts as open.
  const undecided = technicalFile({ sections: { must: { text, status: 'approved' } } })
  expect(isReadyToSubmit(figuresOf(undecided, structure, []))).toBe(false)
})

it('never decreases when one more field is filled in, and stays between 0 and 1', () => {
  const form = sectionShape('it', { fields: Array.from({ length: 6 }, (_, at) => field(`f${at}`)) })
  const filled = fc.record(Object.fromEntries(form.fields.map(({ key }) => [key, fc.constantFrom('', 'x')])))
  fc.assert(
    fc.property(filled, fc.nat(5), (values, at) => {
      const before = share(form, written({ values }))
      const after = share(form, written({ values: { ...values, [`f${at}`]: 'y' } }))
      expect(after).toBeGreaterThanOrEqual(before)
      expect(before).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(1)
    }),
  )
})
