import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  evaluate,
  finiteSize,
  poissonFactor,
  type SizeFacts,
  statisticalSize,
  suggestSize,
  type TestedSample,
  upperLimit,
} from './sampling.ts'

const FACTS: SizeFacts = {
  basis: 'table',
  frequency: 'daily',
  riskLevel: 'moderate',
  automated: null,
  generalControlsEffective: null,
  variations: null,
  confidence: null,
  tolerable: null,
  populationSize: null,
}
const size = (facts: Partial<SizeFacts>) => suggestSize({ ...FACTS, ...facts })
const SAMPLE: TestedSample = {
  items: 25,
  tested: 25,
  deviations: 0,
  isolated: 0,
  extensionDeviations: 0,
  extended: null,
  fraudIndicator: null,
  exhausted: false,
}

describe('sample sizes (5.3)', () => {
  test.each([
    ['annual', [1, 1, 1]],
    ['semiannual', [1, 2, 2]],
    ['quarterly', [1, 2, 2]],
    ['monthly', [2, 3, 5]],
    ['weekly', [5, 8, 15]],
    ['daily', [15, 25, 40]],
    ['multiple_daily', [25, 40, 60]],
  ] as const)('%s: %s', (frequency, sizes) => {
    const risks = ['low', 'moderate', 'high'] as const
    expect(risks.map((riskLevel) => size({ frequency, riskLevel })?.size)).toEqual(sizes)
  })

  test.each([
    [4, 4, 'all'],
    [5, 5, 'all'],
    [6, 8, 'few'],
    [50, 8, 'few'],
    [51, 6, 'tenth'],
    [101, 11, 'tenth'],
    [250, 25, 'tenth'],
    [251, 40, 'many'],
  ])('event driven, %i events: %i', (populationSize, wanted, rule) => {
    const found = size({ frequency: 'event_driven', populationSize })
    // Never more than the population.
    expect(found).toMatchObject({
      size: Math.min(wanted, populationSize),
      ...(wanted <= populationSize ? { rule } : {}),
    })
  })

  it('automated: one per variation with effective IT general controls, many without', () => {
    expect(size({ automated: true, generalControlsEffective: true })).toEqual({ size: 1, rule: 'automated' })
    expect(size({ automated: true, generalControlsEffective: true, variations: 3 })?.size).toBe(3)
    expect(size({ automated: true, generalControlsEffective: false })?.size).toBe(40)
  })

  it('statistical: 59, 29 and 22, and 46 for a population of 200', () => {
    expect([statisticalSize(95, 5), statisticalSize(95, 10), statisticalSize(90, 10)]).toEqual([59, 29, 22])
    expect(finiteSize(59, 200)).toBe(46)
    expect(size({ basis: 'statistical', populationSize: 200 })).toEqual({
      size: 46,
      rule: 'finite',
      unlimited: 59,
    })
  })

  it('gives no size while the inputs are incomplete', () => {
    expect(size({ frequency: null })).toBeNull()
    expect(size({ frequency: 'event_driven' })).toBeNull()
  })
})

describe('the upper deviation limit', () => {
  it('uses the factors of the tables, and gives 8.1 % for one deviation in 59', () => {
    expect([0, 1, 2, 3, 4].map((n) => poissonFactor(n, 95))).toEqual([3, 4.75, 6.3, 7.76, 9.16])
    expect([0, 1, 2, 3, 4].map((n) => poissonFactor(n, 90))).toEqual([2.31, 3.89, 5.33, 6.69, 8])
    expect(upperLimit(1, 59, 95)).toBe(81)
    expect(upperLimit(0, 0, 95)).toBeNull()
  })

  it('rises with deviations and confidence, and falls with the number of items tested', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 50, max: 98 }),
        (deviations, tested, confidence) => {
          const limit = upperLimit(deviations, tested, confidence)!
          expect(upperLimit(deviations + 1, tested, confidence)!).toBeGreaterThanOrEqual(limit)
          expect(upperLimit(deviations, tested, confidence + 1)!).toBeGreaterThanOrEqual(limit)
          expect(upperLimit(deviations, tested + 1, confidence)!).toBeLessThanOrEqual(limit)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('the conclusion', () => {
  test.each<[string, Partial<TestedSample>]>([
    ['effective', {}],
    ['untested', { tested: 24 }],
    ['ineffective', { deviations: 2, tested: 3 }],
    ['ineffective', { deviations: 1 }],
    ['extend', { deviations: 1, isolated: 1 }],
    ['ineffective', { deviations: 1, isolated: 1, exhausted: true }],
    ['effective', { deviations: 1, isolated: 1, extended: true }],
    ['ineffective', { deviations: 1, isolated: 1, extended: true, extensionDeviations: 1 }],
    ['ineffective', { deviations: 2, isolated: 2, extended: true, extensionDeviations: 1 }],
    ['stopped', { fraudIndicator: true, tested: 1 }],
  ])('%s of %o', (verdict, sample) => expect(evaluate({ ...SAMPLE, ...sample })).toBe(verdict))

  it('is never effective with untested items, two deviations or suspected fraud', () => {
    const sample = fc.record<TestedSample>({
      items: fc.nat(60),
      tested: fc.nat(60),
      deviations: fc.nat(4),
      isolated: fc.nat(4),
      extensionDeviations: fc.nat(2),
      extended: fc.boolean(),
      fraudIndicator: fc.boolean(),
      exhausted: fc.boolean(),
    })
    fc.assert(
      fc.property(sample, (one) => {
        if (evaluate(one) !== 'effective') return
        expect(one).toMatchObject({ fraudIndicator: false })
        expect(one.tested).toBeGreaterThanOrEqual(one.items)
        expect(one.deviations).toBeLessThan(2)
        if (one.deviations === 1) expect(one.extended && one.extensionDeviations === 0).toBe(true)
      }),
    )
  })
})
