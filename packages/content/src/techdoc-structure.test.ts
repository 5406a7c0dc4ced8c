import { describe, expect, test } from 'vitest'
import { deviceClasses, fieldTypes, sectionKinds, techdocStructure } from './techdoc-structure.ts'
import { duplicates, expectNone, hintCodes, isoDate, keysOf, unknownReferences } from './testing/offenders.ts'
import { deviceVocabulary } from './vocab.ts'

const { entities, meta, optionSets, pages, sections } = await techdocStructure()
const vocabulary = await deviceVocabulary()
const pageKeys = new Set(pages.map((page) => page.key))
const sectionByKey = new Map(sections.map((section) => [section.key, section]))
const fields = sections.flatMap((section) =>
  section.fields.map((field) => ({ ...field, path: `${section.key}.${field.key}` })),
)
const items = sections.flatMap((section) => section.items ?? [])
const oneTo = (length: number) => Array.from({ length }, (_, index) => index + 1)

test('the size of the structure is unchanged', () => {
  expect({
    pages: pages.length,
    sections: sections.length,
    fields: fields.length,
    optionSets: Object.keys(optionSets).length,
    options: Object.values(optionSets).flat().length,
    items: items.length,
  }).toEqual({ pages: 10, sections: 168, fields: 1487, optionSets: 143, options: 926, items: 257 })
})

describe('sections', () => {
  test('have unique keys and a known page', () => {
    expectNone(duplicates(sections.map((section) => section.key)), 'repeated keys')
    expectNone(
      sections.flatMap((section) => unknownReferences(section.key, [section.page], pageKeys)),
      'unknown pages',
    )
  })

  test('are numbered in order, like the pages', () => {
    expect(pages.map((page) => page.order)).toEqual(oneTo(pages.length))
    for (const page of pages) {
      const orders = sections.filter((section) => section.page === page.key).map(({ order }) => order)
      expect(orders, page.key).toEqual(oneTo(orders.length))
    }
  })

  test('have their parent on the same page', () => {
    expectNone(
      sections
        .filter(({ parent, page }) => parent !== null && sectionByKey.get(parent)?.page !== page)
        .map((section) => `${section.key}: ${section.parent}`),
      'parents that are absent or elsewhere',
    )
  })

  test('have a known kind, with fields where the kind requires them', () => {
    expectNone(
      sections.flatMap(({ key, kind }) => unknownReferences(key, [kind], new Set<string>(sectionKinds))),
      'unknown kinds',
    )
    expectNone(
      sections
        .filter(
          (section) => ['form', 'table', 'matrix'].includes(section.kind) && section.fields.length === 0,
        )
        .map((section) => section.key),
      'forms, tables and matrices without fields',
    )
  })

  test('state for which classes they are required', () => {
    expectNone(
      sections.filter((section) => section.requiredFor.length === 0).map((section) => section.key),
      'sections required for nothing',
    )
    expectNone(
      sections.flatMap(({ key, requiredFor }) =>
        unknownReferences(key, requiredFor, new Set<string>(deviceClasses)),
      ),
      'unknown classes',
    )
  })

  test('use device and evidence terms of the vocabulary', () => {
    const hints = keysOf(vocabulary.appliesHint)
    const evidence = new Set(vocabulary.evidence.map(({ en }) => en))
    expectNone(
      sections.flatMap((section) => [
        ...unknownReferences(section.key, section.appliesHint, hints),
        ...unknownReferences(section.key, section.evidence, evidence),
        ...(section.items ?? []).flatMap((item) =>
          unknownReferences(
            `${section.key}[${item.ref}]`,
            (item.appliesHint ?? []).flatMap(hintCodes),
            hints,
          ),
        ),
      ]),
      'hints or evidence outside the vocabulary',
    )
  })
})

describe('fields', () => {
  test('have unique keys within the section', () => {
    expectNone(duplicates(fields.map((field) => field.path)), 'repeated fields')
  })

  test('have a known type', () => {
    expect(meta.fieldTypes).toEqual(fieldTypes)
    expectNone(
      fields.flatMap(({ path, type }) => unknownReferences(path, [type], new Set<string>(fieldTypes))),
      'unknown types',
    )
  })

  test('have options where required, and only from known option sets', () => {
    const offered = (name: string | undefined) => (name === undefined ? [] : (optionSets[name] ?? []))
    expectNone(
      fields
        .filter(({ type }) => type === 'select' || type === 'multiselect')
        .filter(({ optionSet }) => offered(optionSet).length === 0)
        .map(({ path, optionSet }) => `${path}: ${optionSet}`),
      'choices without options',
    )
    const used = new Set(fields.map((field) => field.optionSet))
    expectNone(
      Object.keys(optionSets).filter((name) => !used.has(name)),
      'option sets nobody uses',
    )
    expectNone(
      Object.entries(optionSets).flatMap(([name, options]) =>
        duplicates(options.map((option) => `${name}: ${option.value}`)),
      ),
      'repeated options',
    )
  })

  test('refer to a known section or entity', () => {
    const targets = new Set([...sectionByKey.keys(), ...entities])
    expectNone(
      fields
        .filter(({ type }) => type === 'ref')
        .filter(({ target }) => target === undefined || !targets.has(target))
        .map(({ path, target }) => `${path}: ${target}`),
      'references to nowhere',
    )
  })
})

describe('preset items', () => {
  test('have unique references within the section', () => {
    expectNone(
      sections.flatMap((section) =>
        duplicates((section.items ?? []).map((item) => `${section.key}: ${item.ref}`)),
      ),
      'repeated items',
    )
  })

  test('have dates in ISO format', () => {
    expectNone(
      items
        .filter(({ applicableFrom: date }) => typeof date === 'string' && !isoDate.test(date))
        .map((item) => `${item.ref}: ${item.applicableFrom}`),
      'dates in another form',
    )
  })
})
