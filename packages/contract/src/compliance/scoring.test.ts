import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answer,
  ANSWERS,
  bandOf,
  complianceEffect,
  factorOf,
  gapOf,
  positionOf,
  priorityOf,
  priorityScore,
  proposedApplicability,
  usualScoring,
  type Weighed,
} from './scoring.ts'

const scoring = usualScoring()

describe('7.1 scoring a requirement', () => {
  it('scores the answer, and “compliant” without evidence at half', () => {
    const factor = (answer: Answer, partial: number | null = null, supported = true) =>
      factorOf(scoring, { answer, partial, supported })
    expect(factor('compliant')).toBe(100)
    expect(factor('compliant', null, false)).toBe(50)
    expect(factor('partially_compliant')).toBe(50)
    expect(factor('partially_compliant', 75, false)).toBe(75)
    expect(factor('non_compliant')).toBe(0)
    expect(factor('not_applicable')).toBeNull()
    expect(factor('not_assessed')).toBeNull()
  })

  it('has a band only with sufficient coverage', () => {
    expect(bandOf(scoring, { compliance: 900, coverage: 800 })).toBe('compliant')
    expect(bandOf(scoring, { compliance: 899, coverage: 800 })).toBe('largely')
    expect(bandOf(scoring, { compliance: 749, coverage: 1000 })).toBe('partly')
    expect(bandOf(scoring, { compliance: 499, coverage: 1000 })).toBe('weak')
    expect(bandOf(scoring, { compliance: 1000, coverage: 799 })).toBeNull()
    expect(bandOf(scoring, { compliance: null, coverage: null })).toBeNull()
  })
})

const item = (weight: number, factor: number | null, maturity: number | null, target: number): Weighed => ({
  weight,
  answer: factor === null ? 'not_assessed' : factor === 100 ? 'compliant' : 'partially_compliant',
  factor,
  maturity,
  target,
})

describe('7.2 maturity and gap', () => {
  it('gives the worked example', () => {
    const items = [
      item(3, 100, 4, 3),
      item(3, 50, 2, 4),
      item(2, 0, 1, 3),
      item(1, 100, 3, 3),
      item(2, null, null, 3),
    ]
    expect(positionOf(items)).toEqual({
      applicable: 5,
      assessed: 4,
      compliance: 611,
      coverage: 800,
      prudent: 500,
      gapIndex: 333,
      maturity: 256,
    })
    expect(items.slice(0, 4).map((one) => gapOf(one.weight, one.maturity!, one.target!))).toEqual([
      0, 6, 4, 0,
    ])
    const scores = [3, 3, 2, 1].map((severity, at) => {
      const { factor, ...rated } = items[at]!
      const answer = factor === 0 ? 'non_compliant' : rated.answer
      return priorityScore({ ...rated, answer, severity })!
    })
    expect(scores).toEqual([0, 18, 8, 0])
    expect(scores.map(priorityOf)).toEqual(['none', 'critical', 'medium', 'none'])
  })

  it('follows the answer: what is not met is always a gap, what is compliant never', () => {
    const rated = fc.record({
      answer: fc.constantFrom(...ANSWERS),
      weight: fc.integer({ min: 1, max: 3 }),
      maturity: fc.integer({ min: 0, max: 5 }),
      target: fc.integer({ min: 0, max: 5 }),
      severity: fc.option(fc.integer({ min: 1, max: 3 })),
    })
    fc.assert(
      fc.property(rated, (one) => {
        const score = priorityScore(one)
        if (one.answer === 'compliant') expect(score).toBe(0)
        else if (one.answer === 'non_compliant' || one.answer === 'partially_compliant') {
          expect(priorityOf(score!)).not.toBe('none')
          expect(score).toBeLessThanOrEqual(45)
        } else expect(score).toBeNull()
      }),
    )
  })

  it('orders priorities by their thresholds', () => {
    expect([0, 1, 3, 4, 8, 9, 17, 18, 45].map(priorityOf)).toEqual([
      ...(['none', 'low', 'low', 'medium', 'medium'] as const),
      ...(['high', 'high', 'critical', 'critical'] as const),
    ])
  })
})

describe('7.3 compliance risk', () => {
  it('gives the worked example: 50 % compliance reduces the likelihood by 0.45', () => {
    expect(complianceEffect(500)).toBeCloseTo(0.45, 10)
    expect(complianceEffect(1000)).toBeCloseTo(0.9, 10)
  })
})

describe('8.2 applicability profile', () => {
  it('is proposed from the profile, and not at all without one', () => {
    expect(proposedApplicability(['controller'], ['processor'])).toBe('not_applicable')
    expect(proposedApplicability(['controller', 'processor'], ['processor'])).toBe('applicable')
    expect(proposedApplicability(['all'], ['processor'])).toBe('applicable')
    expect(proposedApplicability(null, ['processor'])).toBe('applicable')
    expect(proposedApplicability(['controller'], [])).toBeNull()
  })
})

const arbitrary: fc.Arbitrary<Weighed> = fc
  .record({
    weight: fc.integer({ min: 1, max: 3 }),
    answer: fc.constantFrom(...ANSWERS),
    partial: fc.constantFrom(null, 25, 50, 75),
    supported: fc.boolean(),
    maturity: fc.option(fc.integer({ min: 0, max: 5 })),
    target: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ weight, answer, partial, supported, maturity, target }) => ({
    weight,
    answer,
    factor: factorOf(scoring, { answer, partial, supported }),
    maturity,
    target,
  }))
const items = fc.array(arbitrary, { maxLength: 40 })

describe('for any answers', () => {
  it('prudent compliance is never above compliance, and equals it at full coverage', () => {
    fc.assert(
      fc.property(items, (all) => {
        const { compliance, prudent, coverage } = positionOf(all)
        if (compliance === null || prudent === null) return
        expect(prudent).toBeLessThanOrEqual(compliance)
        if (coverage === 1000) expect(prudent).toBe(compliance)
      }),
      { numRuns: 500 },
    )
  })

  it('every share lies between 0 and 100 %', () => {
    fc.assert(
      fc.property(items, (all) => {
        const { maturity, ...shares } = positionOf(all)
        for (const share of [shares.compliance, shares.coverage, shares.prudent, shares.gapIndex]) {
          expect(share ?? 0).toBeGreaterThanOrEqual(0)
          expect(share ?? 0).toBeLessThanOrEqual(1000)
        }
        expect(maturity ?? 0).toBeLessThanOrEqual(500)
      }),
      { numRuns: 500 },
    )
  })

  it('a better answer never lowers compliance, and non-applicable items never change it', () => {
    fc.assert(
      fc.property(items, arbitrary, (all, one) => {
        if (one.factor === null) return
        const worse = positionOf([...all, one])
        const better = positionOf([...all, { ...one, answer: 'compliant', factor: 100 }])
        expect(better.compliance!).toBeGreaterThanOrEqual(worse.compliance!)
        const excluded = { ...one, answer: 'not_applicable' as const, factor: null }
        expect(positionOf([...all, excluded])).toEqual(positionOf(all))
      }),
      { numRuns: 500 },
    )
  })

  it('higher severity never lowers the priority, higher maturity never raises it', () => {
    const step = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        step,
        step,
        fc.integer({ min: 1, max: 2 }),
        (w, m, t, s) => {
          const score = (maturity: number, severity: number) =>
            priorityScore({ answer: 'non_compliant', weight: w, maturity, target: t, severity })!
          expect(score(m, s + 1)).toBeGreaterThanOrEqual(score(m, s))
          expect(score(m + 1, s)).toBeLessThanOrEqual(score(m, s))
        },
      ),
    )
  })
})
