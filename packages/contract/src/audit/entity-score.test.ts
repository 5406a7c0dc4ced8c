import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseScore, entityScore, MAX_ADJUSTMENT, proposedCycle, UNASSESSED_BASE } from './entity-score.ts'

const aggregate = fc.option(fc.double({ min: 0, max: 49, noNaN: true }), { nil: null })
const adjustment = fc.option(fc.integer({ min: -MAX_ADJUSTMENT, max: MAX_ADJUSTMENT }), { nil: null })

test('the score is the share of the maximum residual score, and the judgement on top', () => {
  expect(entityScore({ aggregate: 12.5, adjustment: null })).toBe(50)
  expect(entityScore({ aggregate: 12.5, adjustment: 10 })).toBe(60)
  expect(entityScore({ aggregate: 25, adjustment: 30 })).toBe(100)
  expect(entityScore({ aggregate: 1, adjustment: -30 })).toBe(0)
  expect(entityScore({ aggregate: null, adjustment: null })).toBe(UNASSESSED_BASE)
})

test('the score is a whole number from 0 to 100 and rises with risk and judgement', () => {
  fc.assert(
    fc.property(aggregate, adjustment, fc.double({ min: 0, max: 10, noNaN: true }), (risk, judged, more) => {
      const score = entityScore({ aggregate: risk, adjustment: judged })
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      expect(entityScore({ aggregate: risk, adjustment: 0 })).toBe(baseScore(risk))
      if (risk !== null)
        expect(entityScore({ aggregate: risk + more, adjustment: judged })).toBeGreaterThanOrEqual(score)
      expect(entityScore({ aggregate: risk, adjustment: MAX_ADJUSTMENT })).toBeGreaterThanOrEqual(score)
    }),
  )
})

test('a higher score never proposes a longer cycle', () => {
  expect([39, 40, 59, 60].map(proposedCycle)).toEqual([36, 24, 24, 12])
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (a, b) => {
      fc.pre(a <= b)
      expect(proposedCycle(b)).toBeLessThanOrEqual(proposedCycle(a))
    }),
  )
})
