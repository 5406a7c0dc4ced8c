import { meanLoss } from 'contract/risk/quantify'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom, sampleLoss, simulate } from './simulate.ts'

const estimate = fc
  .tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(100))
  .map(([a, b, c, percent]) => {
    const [min, likely, max] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number]
    return { min, likely, max, probability: percent / 100 }
  })
const seed = fc.nat(999_999_999)

describe('a sampled loss', () => {
  it('lies between minimum and maximum, and around the PERT mean', () => {
    fc.assert(
      fc.property(estimate, seed, (one, from) => {
        const random = randomFrom(from)
        const losses = Array.from({ length: 2000 }, () => sampleLoss(one, random))
        expect(Math.min(...losses)).toBeGreaterThanOrEqual(one.min - 1e-6)
        expect(Math.max(...losses)).toBeLessThanOrEqual(one.max + 1e-6)
        const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
        // The standard deviation of PERT is about a sixth of the range: five of its errors on 2,000 draws.
        const error = ((one.max - one.min) / 6) * (6.5 / Math.sqrt(2000))
        expect(Math.abs(mean - meanLoss(one))).toBeLessThanOrEqual(error + 1e-6)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a simulation', () => {
  it('is reproducible for a seed, and differs for another seed', () => {
    const estimates = [{ min: 1000, likely: 5000, max: 90_000, probability: 0.4 }]
    expect(simulate(estimates, 7, 500)).toEqual(simulate(estimates, 7, 500))
    expect(simulate(estimates, 8, 500).mean).not.toBe(simulate(estimates, 7, 500).mean)
  })

  it('has a loss exceedance curve that never rises, and percentiles in order', () => {
    fc.assert(
      fc.property(fc.array(estimate, { minLength: 1, maxLength: 5 }), seed, (estimates, from) => {
        const { curve, p50, p90, p95 } = simulate(estimates, from, 400)
        expect(curve[0]!.share).toBe(1)
        curve.forEach((point, at) => {
          if (at > 0) expect(point.share).toBeLessThanOrEqual(curve[at - 1]!.share)
        })
        expect(p50).toBeLessThanOrEqual(p90)
        expect(p90).toBeLessThanOrEqual(p95)
      }),
      { numRuns: 50 },
    )
  })

  it('has a mean close to the expected value of the estimates', () => {
    const estimates = [
      { min: 10_000, likely: 50_000, max: 400_000, probability: 0.3 },
      { min: 0, likely: 20_000, max: 60_000, probability: 0.8 },
    ]
    const { mean, expected } = simulate(estimates, 42, 20_000)
    expect(Math.abs(mean - expected) / expected).toBeLessThan(0.03)
  })
})
