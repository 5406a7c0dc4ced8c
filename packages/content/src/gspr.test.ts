import { expect, test } from 'vitest'
import { gspr, gsprKinds } from './gspr.ts'
import { duplicates, expectNone, hintCodes, keysOf, unknownReferences } from './testing/offenders.ts'
import { deviceVocabulary } from './vocab.ts'

const rows = await gspr()
const vocabulary = await deviceVocabulary()
const place = new Map(rows.map((row, index) => [row.ref, index]))
const parents = new Set(rows.map((row) => row.parent))
const leaves = rows.filter((row) => !parents.has(row.ref))
const countBy = (key: (row: (typeof rows)[number]) => string) =>
  rows.reduce<Record<string, number>>((counts, row) => {
    counts[key(row)] = (counts[key(row)] ?? 0) + 1
    return counts
  }, {})

test('the number of rows is unchanged', () => {
  expect(rows).toHaveLength(243)
  expect(rows.filter((row) => row.answerable)).toHaveLength(207)
  expect(leaves).toHaveLength(200)
  expect(rows.filter((row) => row.parent === null)).toHaveLength(23)
  expect(countBy((row) => row.chapter)).toEqual({ I: 20, II: 134, III: 89 })
  expect(countBy((row) => row.kind)).toEqual({
    requirement: 204,
    group: 19,
    heading: 15,
    scope: 3,
    information: 2,
  })
})

test('references are unique and in order', () => {
  expectNone(duplicates(rows.map((row) => row.ref)), 'repeated references')
  expect(rows.map((row) => row.order)).toEqual(rows.map((_, index) => index + 1))
})

test('a parent exists and comes before its children', () => {
  expectNone(
    rows.flatMap((row) => unknownReferences(row.ref, row.parent === null ? [] : [row.parent], place)),
    'unknown parents',
  )
  expectNone(
    rows
      .filter((row) => row.parent !== null && place.get(row.parent)! > place.get(row.ref)!)
      .map((row) => `${row.ref} before ${row.parent}`),
    'children before their parent',
  )
})

test('kinds are known', () => {
  expectNone(
    rows.flatMap((row) => unknownReferences(row.ref, [row.kind], new Set<string>(gsprKinds))),
    'unknown kinds',
  )
})

test('every leaf is answerable, unless it is information only', () => {
  expectNone(
    leaves.filter((row) => !row.answerable && row.kind !== 'information').map((row) => row.ref),
    'leaves nobody answers',
  )
})

test('every row uses device, standard and evidence terms of the vocabulary', () => {
  const designations = new Set(vocabulary.standards.map(({ designation }) => designation))
  const evidence = new Set(vocabulary.evidence.map(({ en }) => en))
  expectNone(
    rows
      .filter(
        ({ appliesHint, typicalStandards, typicalEvidence }) =>
          !(appliesHint.length && typicalStandards.length && typicalEvidence.length),
      )
      .map((row) => row.ref),
    'rows with an empty list',
  )
  expectNone(
    rows.flatMap((row) => [
      ...unknownReferences(row.ref, row.appliesHint.flatMap(hintCodes), keysOf(vocabulary.appliesHint)),
      ...unknownReferences(row.ref, row.typicalStandards, designations),
      ...unknownReferences(row.ref, row.typicalEvidence, evidence),
    ]),
    'hints, standards or evidence outside the vocabulary',
  )
})
