import { expect, test } from 'vitest'
import { generatedDocuments } from './generated-documents.ts'
import { techdocStructure } from './techdoc-structure.ts'
import { duplicates, expectNone } from './testing/offenders.ts'

const { documents } = await generatedDocuments()
const { sections } = await techdocStructure()
const fieldsOf = new Map(
  sections.map(({ key, fields }) => [key, new Set((fields ?? []).map((one) => one.key))]),
)
const parts = documents.flatMap(({ key, chapters }) =>
  chapters.flatMap(({ parts: all }) => all.map((part) => ({ key, ...part }))),
)

test('every part is a section of the technical file, with fields of that section', () => {
  expectNone(
    parts.filter(({ section }) => !fieldsOf.has(section)).map(({ key, section }) => `${key} ${section}`),
    'unknown sections',
  )
  expectNone(
    parts.flatMap(({ key, section, fields = [] }) =>
      fields
        .filter((field) => !fieldsOf.get(section)?.has(field))
        .map((field) => `${key} ${section} ${field}`),
    ),
    'unknown fields',
  )
})

test('documents have a key, a clause and a title in three languages', () => {
  expectNone(duplicates(documents.map(({ key }) => key)), 'repeated documents')
  for (const { title, chapters } of documents)
    for (const text of [title, ...chapters.map((one) => one.title)])
      for (const language of ['en', 'fr', 'ar'] as const) expect(text[language]).not.toBe('')
})

test('the declaration has every field of Annex IV that the file holds', () => {
  const named = new Set(
    parts
      .filter(({ key, section }) => key === 'declaration' && section === 'f.doc')
      .flatMap(({ fields = [] }) => fields),
  )
  // Manufacturer and representative are printed from their own sections.
  expectNone(
    [...fieldsOf.get('f.doc')!].filter(
      (field) => !named.has(field) && !['manufacturerRef', 'authorisedRepRef'].includes(field),
    ),
    'fields that are not printed',
  )
})
