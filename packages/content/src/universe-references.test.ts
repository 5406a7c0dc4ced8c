import { expect, test } from 'vitest'
import { expectNone } from './testing/offenders.ts'
import { universes } from './universes.ts'

// References of the official texts: which must exist and which cannot.

const references = new Map(
  (await universes()).universes.map((universe) => [
    universe.code,
    universe.requirements.map(({ ref }) => ref),
  ]),
)
const refsOf = (code: string) => references.get(code) ?? []
const numbered = (prefix: string, last: number) =>
  Array.from({ length: last }, (_, index) => `${prefix}${index + 1}`)

test('ISO 27001 has the 93 controls of Annex A', () => {
  const annexA = refsOf('ISO27001').filter((ref) => ref.startsWith('A.'))
  const expected = [
    ...numbered('A.5.', 37),
    ...numbered('A.6.', 8),
    ...numbered('A.7.', 14),
    ...numbered('A.8.', 34),
  ]
  expect(annexA.toSorted()).toEqual(expected.toSorted())
})

test('ISO 27001 has the clauses 4 to 10', () => {
  const clauses = refsOf('ISO27001').filter((ref) => !ref.startsWith('A.'))
  const expected = [
    ...numbered('4.', 4),
    ...numbered('5.', 3),
    ...numbered('6.1.', 3),
    '6.2',
    '6.3',
    ...numbered('7.', 4),
    ...numbered('7.5.', 3),
    ...numbered('8.', 3),
    '9.1',
    '9.2.1',
    '9.2.2',
    ...numbered('9.3.', 3),
    ...numbered('10.', 2),
  ]
  expect(clauses.toSorted()).toEqual(expected.toSorted())
})

test('ISO 13485 has the clauses 4 to 8', () => {
  const expected = [
    ...numbered('4.1.', 6),
    ...numbered('4.2.', 5),
    ...numbered('5.', 3),
    ...numbered('5.4.', 2),
    ...numbered('5.5.', 3),
    ...numbered('5.6.', 3),
    ...numbered('6.', 3),
    ...numbered('6.4.', 2),
    '7.1',
    ...numbered('7.2.', 3),
    ...numbered('7.3.', 10),
    ...numbered('7.4.', 3),
    ...numbered('7.5.', 11),
    '7.6',
    '8.1',
    ...numbered('8.2.', 6),
    ...numbered('8.3.', 4),
    '8.4',
    ...numbered('8.5.', 3),
  ]
  expect(refsOf('ISO13485').toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['GDPR', 99],
  ['MDR', 123],
  ['AIACT', 113],
  ['NIS2', 46],
  ['AML', 90],
])('%s cites only articles 1 to %i or annexes', (code, lastArticle) => {
  const refs = refsOf(code)
  expect(refs).not.toHaveLength(0)
  const wrong = refs.filter((ref) => {
    const article = /^Art\. (\d+)/.exec(ref)?.[1]
    if (article === undefined) return !ref.startsWith('Annex')
    return Number(article) < 1 || Number(article) > lastArticle
  })
  expectNone(wrong, `references that ${code} does not have`)
})

test('all 17 principles of COSO are present', () => {
  const refs = new Set(refsOf('SOXITGC'))
  expectNone(
    numbered('COSO P', 17).filter((ref) => !refs.has(ref)),
    'missing principles',
  )
})

test('all ten measures of NIS2 Article 21(2) are present', () => {
  const refs = new Set(refsOf('NIS2'))
  const measures = 'abcdefghij'.split('').map((letter) => `Art. 21(2)(${letter})`)
  expectNone(
    measures.filter((ref) => !refs.has(ref)),
    'missing measures',
  )
})
