import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../risk/method.ts'
import { usualMethod as method } from '../risk/testing/usual-method.ts'
import { levelOf } from '../risk/scoring.ts'
import {
  ISSUE_DUE_DAYS,
  rateIssue,
  RATING_FLOORS,
  type RatedIssue,
  repeats,
  standardDue,
} from './issue-rating.ts'

it('the worked example: a high issue raised on 15 March is due on 13 June', () => {
  expect(standardDue('2026-03-15', 'high')).toBe('2026-06-13')
})

it('each rating has its number of days', () => {
  expect(ISSUE_DUE_DAYS).toEqual({ critical: 30, high: 90, medium: 180, low: 270 })
})

it('a repeat is the same cause category within 36 months after closure', () => {
  const earlier = { causeCategory: 'oversight', closedOn: '2023-11-15' }
  expect(repeats(earlier, 'oversight', '2026-11-15')).toBe(true)
  expect(repeats(earlier, 'oversight', '2026-11-16')).toBe(false)
  expect(repeats(earlier, 'design', '2024-01-01')).toBe(false)
  expect(repeats({ ...earlier, closedOn: null }, 'oversight', '2024-01-01')).toBe(false)
  expect(repeats(null, 'oversight', '2024-01-01')).toBe(false)
})

const step = fc.integer({ min: 1, max: 5 })
const issue: fc.Arbitrary<RatedIssue & { likelihood: number; impact: number }> = fc.record({
  likelihood: step,
  impact: step,
  keyControlFailed: fc.boolean(),
  legalBreach: fc.boolean(),
  safety: fc.boolean(),
})
const rank = (level: (typeof LEVELS)[number]) => LEVELS.indexOf(level)

describe('a rating', () => {
  it('is null while likelihood or impact is missing', () => {
    expect(rateIssue(method, { likelihood: null, impact: 3 }, false)).toBeNull()
    expect(rateIssue(method, { likelihood: 3, impact: null }, true)).toBeNull()
  })

  it('is never below the matrix or a floor, and without a floor equals the matrix', () => {
    fc.assert(
      fc.property(issue, fc.boolean(), (one, again) => {
        const { matrix, rating } = rateIssue(method, one, again)!
        expect(matrix).toBe(levelOf(method, one))
        expect(rank(rating)).toBeGreaterThanOrEqual(rank(matrix))
        for (const [floor, level] of Object.entries(RATING_FLOORS))
          if (one[floor as keyof typeof RATING_FLOORS])
            expect(rank(rating)).toBeGreaterThanOrEqual(rank(level))
        const plain = { likelihood: one.likelihood, impact: one.impact }
        expect(rateIssue(method, plain, false)!.rating).toBe(matrix)
      }),
    )
  })

  it('is exactly one level higher for a repeat, up to critical', () => {
    fc.assert(
      fc.property(issue, (one) => {
        const first = rank(rateIssue(method, one, false)!.rating)
        expect(rank(rateIssue(method, one, true)!.rating)).toBe(Math.min(first + 1, LEVELS.length - 1))
      }),
    )
  })

  it('lists the floors that apply, and which of them raised it', () => {
    const low = { likelihood: 1, impact: 1, keyControlFailed: true, safety: true }
    expect(rateIssue(method, low, true)).toEqual({
      matrix: 'low',
      floors: [
        { floor: 'keyControlFailed', level: 'medium', lifted: true },
        { floor: 'safety', level: 'high', lifted: true },
      ],
      repeated: true,
      rating: 'critical',
    })
  })
})
