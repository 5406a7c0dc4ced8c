import {
  type EventLoss,
  lognormalOf,
  type LossInputs,
  type Scenario,
  scenarioOf,
  yearlyMoments,
} from 'contract/risk/loss-model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lognormalSampler, pertSampler, poisson } from './distributions.ts'
import { randomFrom, xoshiro } from './random.ts'
import { quantile, shareAbove, type Simulated, simulateLosses, simulateYears } from './simulate-losses.ts'

const MANY = 100_000

const rate = (value: number) => ({ min: value, likely: value, max: value })
const fixed = (value: number): EventLoss => ({ model: 'pert', ...rate(value) })
const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, one) => sum + one, 0) / values.length
function variance(values: ArrayLike<number>): number {
  const middle = mean(values)
  return mean(Array.from(values, (one) => (one - middle) ** 2))
}

const ESTIMATES: Simulated = {
  frequencyMin: 0.5,
  frequencyLikely: 2,
  frequencyMax: 6,
  lossModel: 'pert',
  lossLow: 10_000,
  lossLikely: 50_000,
  lossHigh: 400_000,
  yearlyCost: 40_000,
  treatedFrequencyMin: null,
  treatedFrequencyLikely: 0.5,
  treatedFrequencyMax: null,
  treatedLossLow: null,
  treatedLossLikely: null,
  treatedLossHigh: null,
  appetiteLoss: 500_000,
  seed: 1,
  runs: 5_000,
}

/** Estimates of any size, with every distribution. */
const points = (max: number) =>
  fc
    .tuple(fc.nat(max), fc.nat(max), fc.nat(max))
    .map((three) => three.toSorted((a, b) => a - b) as [number, number, number])
const inputs = fc
  .record({
    frequency: points(20),
    loss: points(1_000_000),
    isLognormal: fc.boolean(),
    treated: points(20),
    hasTreatment: fc.boolean(),
    appetiteLoss: fc.nat(5_000_000),
    seed: fc.integer({ min: 1, max: 999_999_999 }),
  })
  .map(({ frequency, loss, isLognormal, treated, hasTreatment, appetiteLoss, seed }): Simulated => ({
    ...ESTIMATES,
    frequencyMin: frequency[0],
    frequencyLikely: frequency[1],
    frequencyMax: frequency[2],
    lossModel: isLognormal ? 'lognormal' : 'pert',
    lossLow: isLognormal ? loss[0] + 1 : loss[0],
    lossLikely: isLognormal ? null : loss[1],
    lossHigh: isLognormal ? loss[2] + 2 : loss[2],
    yearlyCost: hasTreatment ? 10 : null,
    treatedFrequencyMin: hasTreatment ? treated[0] : null,
    treatedFrequencyLikely: hasTreatment ? treated[1] : null,
    treatedFrequencyMax: hasTreatment ? treated[2] : null,
    appetiteLoss,
    seed,
    runs: 1_000,
  }))

describe('random numbers', () => {
  it('are those of the published generator', () => {
    const next = xoshiro([1, 2, 3, 4])
    expect(Array.from({ length: 4 }, () => next())).toEqual([11_520, 0, 5_927_040, 70_819_200])
  })

  it('lie between 0 and 1, depend on the seed alone, and are spread evenly', () => {
    const [one, same, other] = [randomFrom(7), randomFrom(7), randomFrom(8)]
    const values = Array.from({ length: MANY }, () => one())
    expect(values.every((value) => value > 0 && value < 1)).toBe(true)
    expect(values.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => same()))
    expect(values.slice(0, 50)).not.toEqual(Array.from({ length: 50 }, () => other()))
    expect(mean(values)).toBeCloseTo(0.5, 2)
    expect(variance(values)).toBeCloseTo(1 / 12, 2)
  })
})

describe('a distribution', () => {
  it('of PERT has the mean (a + 4m + b) / 6, its variance, and stays between its ends', () => {
    for (const [min, likely, max] of [
      [0, 0, 60],
      [0, 60, 60],
      [10, 30, 50],
      [5, 7, 90],
    ] as const) {
      const [random, sample] = [randomFrom(3), pertSampler({ min, likely, max })]
      const values = Float64Array.from({ length: MANY }, () => sample(random))
      const middle = (min + 4 * likely + max) / 6
      const spread = ((middle - min) * (max - middle)) / 7
      expect(Math.abs(mean(values) - middle)).toBeLessThan(5 * Math.sqrt(spread / MANY))
      expect(Math.abs(variance(values) / spread - 1)).toBeLessThan(0.03)
      expect(values.every((value) => value >= min && value <= max)).toBe(true)
    }
    expect(pertSampler(rate(12))(randomFrom(1))).toBe(12)
  })

  it('that is lognormal has the entered quantiles, median and mean', () => {
    const of = { low: 20_000, high: 800_000 }
    const [random, sample] = [randomFrom(5), lognormalSampler(of)]
    const values = Float64Array.from({ length: MANY }, () => sample(random)).toSorted()
    const { mu, sigma } = lognormalOf(of)
    expect(quantile(values, 0.05) / of.low).toBeCloseTo(1, 1)
    expect(quantile(values, 0.95) / of.high).toBeCloseTo(1, 1)
    expect(quantile(values, 0.5) / Math.exp(mu)).toBeCloseTo(1, 1)
    expect(mean(values) / Math.exp(mu + sigma ** 2 / 2)).toBeCloseTo(1, 1)
  })

  it('of events is Poisson: mean and variance are the rate, and years without any are e^-λ', () => {
    for (const λ of [0, 0.2, 3, 100]) {
      const random = randomFrom(11)
      const counts = Float64Array.from({ length: MANY }, () => poisson(λ, random))
      expect(Math.abs(mean(counts) - λ)).toBeLessThanOrEqual(5 * Math.sqrt(λ / MANY))
      if (λ > 0) expect(Math.abs(variance(counts) / λ - 1)).toBeLessThan(0.03)
      expect(counts.filter((count) => count === 0).length / MANY).toBeCloseTo(Math.exp(-λ), 2)
    }
  })
})

/** Whether the simulated mean and variance are those of the closed form, within what this number of years can tell. */
function expectClosedForm(scenario: Scenario) {
  const years = simulateYears(scenario, 1, MANY)
  const exact = yearlyMoments(scenario)
  expect(Math.abs(mean(years) - exact.mean)).toBeLessThan(5 * Math.sqrt(exact.variance / MANY))
  expect(Math.abs(variance(years) / exact.variance - 1)).toBeLessThan(0.1)
}

describe('simulated years', () => {
  it('of a fixed rate and a fixed loss have the mean λL and the variance λL²', () => {
    const scenario = { frequency: rate(2.5), loss: fixed(40_000) }
    expect(yearlyMoments(scenario)).toEqual({ mean: 100_000, variance: 2.5 * 40_000 ** 2 })
    expectClosedForm(scenario)
    const years = simulateYears(scenario, 1, MANY)
    // P(at least one event) = 1 - e^-λ, and P(more than two) by the Poisson distribution.
    expect(shareAbove(years, 0)).toBeCloseTo(1 - Math.exp(-2.5), 2)
    expect(shareAbove(years, 80_000)).toBeCloseTo(1 - Math.exp(-2.5) * (1 + 2.5 + 2.5 ** 2 / 2), 2)
  })

  it('have mean and variance of the compound Poisson distribution, with uncertain rates and losses', () => {
    expectClosedForm({ frequency: rate(0.3), loss: { model: 'pert', min: 1, likely: 5, max: 30 } })
    expectClosedForm({
      frequency: { min: 0.5, likely: 2, max: 9 },
      loss: { model: 'pert', min: 1_000, likely: 20_000, max: 90_000 },
    })
    expectClosedForm({
      frequency: { min: 1, likely: 1, max: 4 },
      loss: { model: 'lognormal', low: 5_000, high: 60_000 },
    })
  })

  it('without events cost nothing', () => {
    expect(simulateYears({ frequency: rate(0), loss: fixed(9) }, 1, 1_000).at(-1)).toBe(0)
  })
})

describe('a simulation', () => {
  it('gives the same figures for the same estimates and seed, and others for another seed', () => {
    expect(simulateLosses(ESTIMATES)).toEqual(simulateLosses({ ...ESTIMATES }))
    expect(simulateLosses({ ...ESTIMATES, seed: 2 }).before.mean).not.toBe(
      simulateLosses(ESTIMATES).before.mean,
    )
  })

  it('has percentiles in order and a curve that never rises, whatever the estimates', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { before, after, curve } = simulateLosses(of)
        for (const { p50, p90, p95, p99, exceedance } of after ? [before, after] : [before]) {
          expect([p50, p90, p95, p99]).toEqual([p50, p90, p95, p99].toSorted((a, b) => a - b))
          expect(exceedance).toBeGreaterThanOrEqual(0)
          expect(exceedance).toBeLessThanOrEqual(1)
        }
        curve.slice(1).forEach((point, at) => {
          expect(point.loss).toBeGreaterThan(curve[at]!.loss)
          expect(point.before).toBeLessThanOrEqual(curve[at]!.before)
          expect(point.after ?? 0).toBeLessThanOrEqual(curve[at]!.after ?? 0)
        })
        expect(JSON.parse(JSON.stringify({ before, after, curve }))).toEqual({ before, after, curve })
      }),
      { numRuns: 150 },
    )
  })

  it('exceeds the appetite more often, the smaller it is', () => {
    fc.assert(
      fc.property(inputs, fc.nat(1_000_000), (of, less) => {
        const smaller = { ...of, appetiteLoss: Math.max(0, of.appetiteLoss - less) }
        expect(simulateLosses(smaller).before.exceedance).toBeGreaterThanOrEqual(
          simulateLosses(of).before.exceedance,
        )
      }),
      { numRuns: 50 },
    )
  })

  it('of a treatment that changes nothing has the same years as without it', () => {
    const same: LossInputs = {
      ...ESTIMATES,
      treatedFrequencyMin: ESTIMATES.frequencyMin,
      treatedFrequencyLikely: ESTIMATES.frequencyLikely,
      treatedFrequencyMax: ESTIMATES.frequencyMax,
    }
    const { before, after } = simulateLosses({ ...ESTIMATES, ...same })
    expect(after).toEqual(before)
  })

  it('is close to the exact mean: within five standard errors', () => {
    const { before } = simulateLosses({ ...ESTIMATES, runs: MANY })
    expect(before.exact).toBeCloseTo(yearlyMoments(scenarioOf(ESTIMATES)).mean, 0)
    expect(Math.abs(before.mean - before.exact)).toBeLessThan(5 * before.standardError)
  })

  it('of 100,000 years with and without a treatment takes at most two seconds', () => {
    const began = performance.now()
    simulateLosses({ ...ESTIMATES, runs: MANY })
    const took = performance.now() - began
    expect(took).toBeLessThan(2_000)
  })
})
