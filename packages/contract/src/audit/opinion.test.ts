import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OPINIONS } from './engagement.ts'
import { keyControlRate, type OpinionBasis, suggestOpinion } from './opinion.ts'

const NOTHING: OpinionBasis = { critical: 0, high: 0, medium: 0, low: 0, keyTested: 0, keyEffective: 0 }
const of = (more: Partial<OpinionBasis>) => suggestOpinion({ ...NOTHING, ...more }).opinion

it('5.7: one high and four medium issues with 11 of 13 effective key controls give “some improvement”', () => {
  const basis = { ...NOTHING, high: 1, medium: 4, keyTested: 13, keyEffective: 11 }
  expect(keyControlRate(basis)).toBe(846)
  expect(suggestOpinion(basis)).toEqual({ opinion: 'some_improvement', rule: 'one_high' })
})

it('5.7: every row of the opinion table', () => {
  expect(of({ critical: 2 })).toBe('unsatisfactory')
  expect(of({ critical: 1, keyTested: 5, keyEffective: 2 })).toBe('unsatisfactory')
  expect(of({ high: 5 })).toBe('unsatisfactory')
  expect(of({ critical: 1, keyTested: 5, keyEffective: 3 })).toBe('major_improvement')
  expect(of({ high: 2 })).toBe('major_improvement')
  expect(of({ keyTested: 4, keyEffective: 2 })).toBe('major_improvement')
  expect(of({ high: 1 })).toBe('some_improvement')
  expect(of({ medium: 3 })).toBe('some_improvement')
  expect(of({ keyTested: 8, keyEffective: 7 })).toBe('some_improvement')
  expect(of({ keyTested: 4, keyEffective: 3 })).toBe('some_improvement')
  expect(of({ keyTested: 10, keyEffective: 9, medium: 2, low: 50 })).toBe('satisfactory')
  expect(of({})).toBe('satisfactory')
})

const count = fc.integer({ min: 0, max: 8 })
const basis = fc
  .record({ critical: count, high: count, medium: count, low: count, keyTested: count, share: fc.nat(100) })
  .map(({ share, ...rest }) => ({ ...rest, keyEffective: Math.floor((rest.keyTested * share) / 100) }))
const rank = (one: OpinionBasis) => OPINIONS.indexOf(suggestOpinion(one).opinion)

it('never improves with one more issue, nor worsens with one more effective control', () => {
  fc.assert(
    fc.property(basis, fc.constantFrom('critical', 'high', 'medium', 'low'), (one, rating) => {
      expect(rank({ ...one, [rating]: one[rating] + 1 })).toBeGreaterThanOrEqual(rank(one))
      if (one.keyEffective < one.keyTested)
        expect(rank({ ...one, keyEffective: one.keyEffective + 1 })).toBeLessThanOrEqual(rank(one))
    }),
  )
})
