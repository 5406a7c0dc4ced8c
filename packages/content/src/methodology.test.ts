import { expect, test } from 'vitest'
import { frequencies, riskCategories } from './library-codes.ts'
import { methodology } from './methodology.ts'
import { duplicates, expectNone, unknownReferences } from './testing/offenders.ts'

const method = await methodology()
const levelCodes = ['low', 'medium', 'high', 'critical']

test('appetite is set once for each risk category and never above tolerance', () => {
  const categories = method.appetite_defaults.map(({ category }) => category)
  expect(categories.toSorted()).toEqual([...riskCategories].toSorted())
  expectNone(
    method.appetite_defaults.filter(({ appetite, tolerance }) => appetite > tolerance),
    'appetite above tolerance',
  )
})

test('the matrix levels cover the scores 1 to 25 without gap or overlap', () => {
  const covered = method.risk_matrix.levels.flatMap(({ min, max }) =>
    Array.from({ length: max - min + 1 }, (_, index) => min + index),
  )
  expect(covered).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  expect(method.risk_matrix.levels.map(({ code }) => code)).toEqual(levelCodes)
})

test('likelihood, impact and every impact dimension have five steps', () => {
  expect(method.risk_matrix.likelihood.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expect(method.risk_matrix.impact.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expectNone(
    Object.entries(method.risk_matrix.impact_dimensions)
      .filter(([, { bands, bands_text }]) => (bands ?? bands_text)?.length !== 5)
      .map(([dimension]) => dimension),
    'impact dimensions without five bands',
  )
})

test('sample sizes exist for known frequencies and increase with the risk', () => {
  const sizes = method.sampling.by_frequency
  expectNone(
    sizes.flatMap(({ frequency }) =>
      unknownReferences('sampling', [frequency], new Set<string>(frequencies)),
    ),
    'unknown frequencies',
  )
  expectNone(duplicates(sizes.map(({ frequency }) => frequency)), 'repeated frequencies')
  expectNone(
    sizes.filter(({ low, moderate, high }) => low > moderate || moderate > high),
    'samples that shrink as the risk grows',
  )
})

test('issue ratings and opinions use the same codes throughout', () => {
  expect(method.issue_rating.levels.map(({ code }) => code).toSorted()).toEqual(levelCodes.toSorted())
  expect(Object.keys(method.issue_rating.opinion_points).toSorted()).toEqual(levelCodes.toSorted())
  expect(method.opinion_rules.map(({ code }) => code).toSorted()).toEqual(
    method.opinions.map(({ code }) => code).toSorted(),
  )
})

test('phase weights add up to one', () => {
  const { planning, fieldwork, completion } = method.progress.phase_weights
  expect(planning + fieldwork + completion).toBeCloseTo(1, 10)
})

test('procedure credit is given for known procedure statuses', () => {
  expectNone(
    unknownReferences(
      'credit',
      Object.keys(method.progress.procedure_credit),
      new Set(Object.keys(method.statuses['procedure'] ?? {})),
    ),
    'credit for unknown statuses',
  )
})
