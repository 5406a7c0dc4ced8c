import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issuePoints, median, rate, satisfaction } from './kpis.ts'

describe('audit KPIs', () => {
  it('rates are a share of the whole, and null without a base', () => {
    // Eleven of thirteen key controls, as in the example of 5.7.
    expect(rate(11, 13)).toBe(846)
    expect(rate(0, 4)).toBe(0)
    expect(rate(0, 0)).toBeNull()
  })

  it('medians are not means', () => {
    expect(median([])).toBeNull()
    expect(median([21])).toBe(21)
    expect(median([12, 300, 21])).toBe(21)
    expect(median([30, 10, 20, 400])).toBe(25)
  })

  it('satisfaction is a mean, issue points are weighted sums', () => {
    expect(satisfaction(21, 5)).toBe(420)
    expect(satisfaction(0, 0)).toBeNull()
    // One high and four medium issues, as in the example of 5.7.
    expect(issuePoints({ critical: 0, high: 1, medium: 4, low: 0 })).toBe(22)
    expect(issuePoints({ critical: 1, high: 2, medium: 3, low: 4 })).toBe(58)
  })

  it('hold for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), (values) => {
        const middle = median(values)!
        const below = values.filter((one) => one < middle).length
        const above = values.filter((one) => one > middle).length
        expect(below).toBeLessThanOrEqual(values.length / 2)
        expect(above).toBeLessThanOrEqual(values.length / 2)
        expect(median(values.toReversed())).toBe(middle)
      }),
    )
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (part, more) => {
        const share = rate(part, part + more)
        expect(share === null || (share >= 0 && share <= 1000)).toBe(true)
      }),
    )
  })
})
