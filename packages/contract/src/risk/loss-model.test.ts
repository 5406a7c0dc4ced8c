import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  estimateProblem,
  isTreated,
  lognormalOf,
  type LossInputs,
  NO_ESTIMATES,
  scenarioOf,
  treatedScenarioOf,
  yearlyMoments,
} from './loss-model.ts'

const SOME: LossInputs = { ...NO_ESTIMATES, frequencyLikely: 2, lossLow: 10, lossLikely: 20, lossHigh: 60 }
const of = (more: Partial<LossInputs>): LossInputs => ({ ...SOME, ...more })

describe('the estimates of a quantification', () => {
  it('need a frequency, alone or with both ends of its range, in order', () => {
    expect(estimateProblem(of({}))).toBeNull()
    expect(estimateProblem(of({ frequencyMin: 1, frequencyMax: 4 }))).toBeNull()
    expect(estimateProblem(of({ frequencyMin: 1 }))).toEqual({ name: 'frequencyMax', code: 'required' })
    expect(estimateProblem(of({ frequencyMax: 4 }))).toEqual({ name: 'frequencyMin', code: 'required' })
    expect(estimateProblem(of({ frequencyMin: 3, frequencyMax: 4 }))?.name).toBe('frequencyLikely')
    expect(estimateProblem(of({ frequencyMin: 1, frequencyMax: 1.5 }))?.name).toBe('frequencyMax')
  })

  it('need three points of PERT in order, or two positive quantiles of a lognormal distribution', () => {
    expect(estimateProblem(of({ lossLikely: null }))).toEqual({ name: 'lossLikely', code: 'required' })
    expect(estimateProblem(of({ lossLikely: 5 }))).toEqual({
      name: 'lossLikely',
      code: 'points_out_of_order',
    })
    expect(estimateProblem(of({ lossHigh: 15 }))).toEqual({ name: 'lossHigh', code: 'points_out_of_order' })
    const lognormal = { lossModel: 'lognormal', lossLikely: null } as const
    expect(estimateProblem(of(lognormal))).toBeNull()
    expect(estimateProblem(of({ ...lognormal, lossLow: 0 }))?.name).toBe('lossLow')
    expect(estimateProblem(of({ ...lognormal, lossHigh: 10 }))?.name).toBe('lossHigh')
    // A spread beyond any estimate, whose mean lies far above its 95 % quantile.
    expect(estimateProblem(of({ ...lognormal, lossLow: 0.001, lossHigh: 1_000_000 }))?.name).toBe('lossLow')
  })

  it('of a treatment need its yearly cost, and keep what they leave out', () => {
    expect(estimateProblem(of({ yearlyCost: 5 }))?.name).toBe('treatedFrequencyLikely')
    expect(estimateProblem(of({ treatedFrequencyLikely: 1 }))?.name).toBe('yearlyCost')
    const fewer = of({ treatedFrequencyLikely: 1, yearlyCost: 0 })
    expect(estimateProblem(fewer)).toBeNull()
    expect(isTreated(fewer)).toBe(true)
    expect(treatedScenarioOf(fewer)).toEqual({
      frequency: { min: 1, likely: 1, max: 1 },
      loss: scenarioOf(fewer).loss,
    })
    expect(treatedScenarioOf(of({}))).toBeNull()
    expect(estimateProblem(of({ treatedLossLow: 1, yearlyCost: 0 }))?.name).toBe('treatedLossHigh')
  })
})

describe('the closed form of a yearly loss', () => {
  it('of a fixed rate and a fixed loss is that of Poisson: mean λL, variance λL²', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.nat(1_000_000), (rate, loss) => {
        const points = { min: loss, likely: loss, max: loss }
        const { mean, variance } = yearlyMoments({
          frequency: { min: rate, likely: rate, max: rate },
          loss: { model: 'pert', ...points },
        })
        expect(mean).toBeCloseTo(rate * loss, 3)
        expect(variance / (rate * loss * loss || 1)).toBeCloseTo(loss === 0 ? 0 : 1, 6)
      }),
    )
  })

  it('uses the PERT mean (a + 4m + b) / 6 of rate and loss', () => {
    const scenario = scenarioOf(of({ frequencyMin: 1, frequencyMax: 9 }))
    expect(yearlyMoments(scenario).mean).toBeCloseTo(((1 + 8 + 9) / 6) * ((10 + 80 + 60) / 6), 9)
  })

  it('has the entered losses as 5 % and 95 % quantiles of a lognormal distribution', () => {
    const { mu, sigma } = lognormalOf({ low: 10_000, high: 900_000 })
    expect(Math.exp(mu - 1.6448536269514722 * sigma)).toBeCloseTo(10_000, 4)
    expect(Math.exp(mu + 1.6448536269514722 * sigma)).toBeCloseTo(900_000, 4)
    expect(Math.exp(mu)).toBeCloseTo(Math.sqrt(10_000 * 900_000), 4)
  })
})
