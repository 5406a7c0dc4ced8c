import { expect, test } from 'vitest'
import { eudamedSchema } from './eudamed-schema.ts'
import { techdocStructure } from './techdoc-structure.ts'
import { duplicates, expectNone } from './testing/offenders.ts'

const schema = await eudamedSchema()
const { sections } = await techdocStructure()
const entities = [schema.basic, schema.udi]

test('every element comes from a field of the technical file', () => {
  const known = new Set(
    sections.flatMap(({ key, fields }) => (fields ?? []).map((field) => `${key} ${field.key}`)),
  )
  const named = entities.flatMap(({ section, identifier, elements }) => [
    `${section} ${identifier}`,
    ...elements.map((one) => `${one.section ?? section} ${one.field}`),
  ])
  expectNone(
    named.filter((name) => !known.has(name)),
    'unknown fields',
  )
})

test('an element is listed once, and its pattern compiles', () => {
  for (const { elements } of entities) {
    expectNone(duplicates(elements.map(({ name }) => name)), 'repeated elements')
    for (const { pattern } of elements) if (pattern) expect(() => new RegExp(pattern, 'u')).not.toThrow()
  }
})

test('states its source and its gaps in three languages', () => {
  for (const text of [schema.source, ...schema.unknown])
    for (const language of ['en', 'fr', 'ar'] as const) expect(text[language].length).toBeGreaterThan(30)
})
