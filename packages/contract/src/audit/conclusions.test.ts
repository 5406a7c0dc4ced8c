import fc from 'fast-check'
import { expect, it } from 'vitest'
import { combineRatings, isEffective, testRatings, worstResult } from './conclusions.ts'
import { DESIGN_RESULTS, OPERATION_RESULTS, PROCEDURE_RESULTS } from './engagement.ts'

const tested = (
  designResult: (typeof DESIGN_RESULTS)[number] | null,
  designRating: number | null,
  operationResult: (typeof OPERATION_RESULTS)[number] | null,
) => testRatings({ designResult, designRating, operationResult })

it('5.4: test results are converted to design and operating ratings', () => {
  expect(tested('adequate', 3, 'effective')).toEqual({ design: 3, operation: 3 })
  expect(tested('adequate', null, 'exceptions')).toEqual({ design: 2, operation: 2 })
  expect(tested('adequate', 2, 'ineffective')).toEqual({ design: 2, operation: 0 })
  expect(tested('inadequate', 1, 'not_tested')).toEqual({ design: 1, operation: null })
  expect(tested('inadequate', null, null)).toEqual({ design: 0, operation: null })
  expect(tested('not_assessed', 3, null)).toEqual({ design: null, operation: null })
})

it('a rating that contradicts the result is ignored', () => {
  expect(tested('inadequate', 3, null).design).toBe(0)
  expect(tested('adequate', 0, null).design).toBe(2)
})

it('several tests combine to the worst rating, whatever their order', () => {
  const Rating = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
  fc.assert(
    fc.property(fc.array(fc.record({ design: Rating, operation: Rating })), (tests) => {
      const whole = combineRatings(tests)
      expect(combineRatings(tests.toReversed())).toEqual(whole)
      for (const { design, operation } of tests) {
        if (design !== null) expect(whole.design).toBeLessThanOrEqual(design)
        if (operation !== null) expect(whole.operation).toBeLessThanOrEqual(operation)
      }
    }),
  )
  expect(worstResult(['pass', 'fail', null])).toBe('fail')
  expect(worstResult([null])).toBeNull()
  expect(PROCEDURE_RESULTS.map((one) => worstResult([one]))).toEqual([...PROCEDURE_RESULTS])
})

it('a control is effective only with adequate design and operation that is not ineffective', () => {
  expect(isEffective({ design: 3, operation: 2 })).toBe(true)
  expect(isEffective({ design: 1, operation: null })).toBe(false)
  expect(isEffective({ design: 3, operation: 0 })).toBe(false)
})
