import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftDocument, fileDocument, sectionShape, technicalFile } from '../../testing/technical-file.ts'
import { completenessOf } from './completeness.ts'
import type { FieldShape, FileStructure, SectionShape } from './file-model.ts'
import { missingOf } from './missing.ts'

const field = (key: string, more: Partial<FieldShape> = {}): FieldShape => ({
  key,
  type: 'text',
  required: true,
  ...more,
})
const FIELDS = [field('name'), field('age'), field('note', { required: false })]
const alone = (section: SectionShape): FileStructure => ({
  pages: [{ key: 'page' }],
  sections: [section],
  gspr: [],
})
const missing = (section: SectionShape, file = technicalFile()) => missingOf(section, file, alone(section))

it('SEC-2 names the empty fields of a form, and of each row of a table', () => {
  const form = sectionShape('it', { fields: FIELDS })
  expect(missing(form, technicalFile({ sections: { it: { values: { name: 'A' } } } }))).toMatchObject([
    { kind: 'fields', fields: ['age'] },
  ])
  const table = sectionShape('it', { kind: 'table', fields: FIELDS })
  expect(missing(table)).toMatchObject([{ kind: 'rows' }])
  const file = technicalFile({ rows: { it: { a: { name: 'A', age: 1 }, b: { age: 2 } } } })
  expect(missing(table, file)).toMatchObject([{ kind: 'row', fields: ['name'], row: { id: 'b' } }])
})

it('SEC-2 counts what a text, a checklist and the evidence lack', () => {
  const text = sectionShape('it', { kind: 'richtext', evidence: ['Report', 'Certificate'] })
  const file = technicalFile({ sections: { it: { text: 'x'.repeat(150) } } })
  expect(missing(text, file)).toMatchObject([
    { kind: 'text', n: 50 },
    { kind: 'evidence', n: 2 },
  ])
  const checklist = sectionShape('it', {
    kind: 'checklist',
    fields: [field('itemRef'), field('present', { type: 'select' })],
    items: [{ ref: 'a' }, { ref: 'b' }],
  })
  const answered = technicalFile({ rows: { it: { r: { itemRef: 'a', present: 'present' } } } })
  expect(missing(checklist, answered)).toMatchObject([{ kind: 'items', n: 1, items: ['b'] }])
})

it('SEC-2 names something exactly where a section is not complete', () => {
  const filled = fc.record({
    name: fc.option(fc.constant('A'), { nil: '' }),
    age: fc.option(fc.integer(), { nil: null }),
  })
  const kinds = fc.constantFrom('form', 'table', 'checklist', 'richtext', 'attachments')
  fc.assert(
    fc.property(
      kinds,
      fc.integer({ min: 0, max: 2 }),
      filled,
      fc.array(filled, { maxLength: 3 }),
      fc.integer({ min: 0, max: 250 }),
      fc.array(fc.constantFrom('released', 'draft'), { maxLength: 2 }),
      (kind, evidence, values, rows, length, documents) => {
        const section = sectionShape('it', { kind, fields: FIELDS, evidence: ['A', 'B'].slice(0, evidence) })
        const file = technicalFile({
          sections: { it: { values, text: 'x'.repeat(length), documents } },
          rows: { it: Object.fromEntries(rows.map((row, at) => [`r${at}`, row])) },
          documents: [fileDocument('released'), draftDocument('draft')],
        })
        const isComplete = completenessOf(section, file, alone(section)) > 1 - 1e-9
        expect(missingOf(section, file, alone(section)).length === 0).toBe(isComplete)
      },
    ),
  )
})
