import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHAPTERS } from './chapters.ts'
import { asvsDocument, recordsDocument } from './document.ts'
import { anchorOf, missingPlaces, missingTests, resultOf } from './find-tests.ts'
import { problemsOf } from './problems.ts'
import { RECORDS } from './records.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const lines = CHAPTERS.flatMap((chapter) => chapter.lines)

it('every requirement of levels 1 and 2 is listed exactly once', () => {
  const ofLevel = (level: number) => lines.filter((line) => line.level === level).length
  // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2; by chapter as in the standard.
  expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183])
  expect(CHAPTERS.map((chapter) => chapter.lines.length)).toEqual([
    27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7,
  ])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
})

it('refers only to tests and places that exist', () => {
  expect(problemsOf()).toEqual([])
})

it('the documents match the tables', () => {
  expect(read('docs/security/asvs.md')).toBe(asvsDocument(CHAPTERS, null))
  expect(read('docs/quality/records.md')).toBe(recordsDocument(RECORDS, null))
})

it('reports a test with another title, a partial title, or in another file', () => {
  const TITLE = 'refers only to tests and places that exist'
  const here = 'tools/asvs/src/asvs.test.ts'
  expect(missingTests([[here, TITLE]])).toEqual([])
  expect(missingTests([[here, 'names nothing that is there'.toUpperCase()]])).toHaveLength(1)
  expect(missingTests([[here, TITLE.slice(6)]])).toHaveLength(1)
  expect(missingTests([['tools/asvs/src/none.test.ts', 'x'], [here]])).toHaveLength(2)
  expect(
    missingPlaces(['docs/operations.md#the-program', 'docs/operations.md#nothing', 'docs/none.md']),
  ).toEqual(['docs/operations.md has no heading nothing', 'docs/none.md is not there'])
  expect(anchorOf('What an installation’s proxy must do: `TLS`')).toBe(
    'what-an-installations-proxy-must-do-tls',
  )
})

it('gives the result of the tests with a title', () => {
  const run = [
    { title: 'Sec10 hostile files Sec10 a zip is saved', where: 'unit', passed: true, file: 'a.test.ts' },
    { title: 'Sec10 hostile files Sec10 a page is saved', where: 'unit', passed: false, file: 'a.test.ts' },
  ] as const
  expect(resultOf(run, 'a.test.ts', 'Sec10 %s is saved')).toBe('failed')
  expect(resultOf(run, 'a.test.ts', 'Sec10 a ${kind} is saved')).toBe('failed')
  expect(resultOf(run, 'a.test.ts', 'Sec10 a zip is saved')).toBe('passed')
  expect(resultOf(run, 'b.test.ts', 'Sec10 a zip is saved')).toBe('not run')
  expect(resultOf(run, 'a.test.ts', 'Sec10 a zip is saved (really)')).toBe('not run')
})
