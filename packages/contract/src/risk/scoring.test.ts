import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPACT_DIMENSIONS, Method, RATINGS, type Rating } from './method.ts'
import { lineScores } from './line-scores.ts'
import { expectedLoss, meanLoss } from './quantify.ts'
import {
  effectivenessOf,
  impactOf,
  levelOf,
  levelOfScore,
  limitsOfUnits,
  positionOf,
  type RatedControl,
  roundHalfUp,
  scoreOf,
  trendOf,
} from './scoring.ts'
import { aggregateOf, reductionOf, residualOf } from './testing/scored-risks.ts'
import { scalesOf, usualMethod as usual } from './testing/usual-method.ts'

const control = (
  type: RatedControl['type'],
  key: boolean,
  design: Rating | null,
  operating: Rating | null,
): RatedControl => ({ type, key, design, operating })

describe('the worked examples of the domain', () => {
  const inherent = { likelihood: 4, impact: 5 }

  it('A: bank-detail fraud, one preventive key and one detective control', () => {
    expect(scoreOf(inherent)).toBe(20)
    expect(levelOf(usual, inherent)).toBe('critical')
    const residual = residualOf(usual, inherent, [
      control('preventive', true, 3, 2),
      control('detective', false, 2, 1),
    ])!
    expect(residual.effectiveness.likelihood).toBeCloseTo(0.6, 9)
    expect(residual.effectiveness.impact).toBeCloseTo(0.15, 9)
    expect(residual).toMatchObject({ point: { likelihood: 2, impact: 4 }, score: 8, level: 'medium' })
    expect(positionOf(usual, 'fraud', residual.score)).toBe('above_tolerance')
  })

  it('B: two preventive key controls and a detective one at the cap', () => {
    const residual = residualOf(usual, inherent, [
      control('preventive', true, 3, 2),
      control('preventive', true, 1, 3),
      control('detective', true, 2, 2),
    ])!
    expect(residual.effectiveness.likelihood).toBeCloseTo(0.72, 9)
    expect(residual.effectiveness.impact).toBeCloseTo(0.6, 9)
    expect(residual).toMatchObject({ point: { likelihood: 2, impact: 3 }, score: 6, level: 'medium' })
  })

  it('C: without controls the risk is not reduced', () => {
    expect(residualOf(usual, { likelihood: 3, impact: 4 }, [])).toMatchObject({
      point: { likelihood: 3, impact: 4 },
    })
  })

  it('aggregates three risks, and gives the reduction', () => {
    const risks = [
      { residual: 12, inherent: 20 },
      { residual: 6, inherent: 12 },
      { residual: 4, inherent: 9 },
    ]
    const aggregate = aggregateOf(usual, risks)!
    expect(aggregate.toFixed(1)).toBe('10.6')
    expect(levelOfScore(usual, roundHalfUp(aggregate))).toBe('high')
    expect((100 * reductionOf(risks)!).toFixed(1)).toBe('46.3')
  })

  it('computes an expected loss from a three-point estimate and a probability', () => {
    const loss = { min: 100, likely: 250, max: 1000, probability: 0.35 }
    expect(meanLoss(loss)).toBe(350)
    expect(Math.floor(expectedLoss(loss))).toBe(122)
  })
})

describe('for any method and controls', () => {
  const share = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const rating = fc.option(fc.constantFrom(...RATINGS), { nil: null })
  const anyControl: fc.Arbitrary<RatedControl> = fc.record({
    type: fc.constantFrom('preventive', 'detective', 'corrective'),
    key: fc.boolean(),
    design: rating,
    operating: rating,
  })
  const anyMethod: fc.Arbitrary<Method> = fc
    .record({
      size: fc.tuple(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 3, max: 7 })),
      effects: fc.tuple(share(0, 0.4), share(0.4, 0.7)),
      weightOther: share(0, 1),
      caps: fc.tuple(share(0, 1), share(0, 1)),
      residual: fc.constantFrom('axes' as const, 'score' as const),
      rule: fc.constantFrom('blended' as const, 'max' as const, 'mean' as const),
      shareOfMax: share(0, 1),
    })
    .map(({ size: [likelihood, impact], effects, weightOther, caps, residual, rule, shareOfMax }) => ({
      ...usual,
      scales: scalesOf(likelihood, impact),
      matrix: { ...usual.matrix, likelihood, impact, from: { medium: 3, high: 5, critical: 8 } },
      controls: {
        effects: [0, effects[0], effects[1], 0.9],
        weightKey: 1,
        weightOther,
        capLikelihood: caps[0],
        capImpact: caps[1],
      },
      residual,
      aggregation: { rule, shareOfMax },
    }))
  const scene = anyMethod.chain((method) =>
    fc.record({
      method: fc.constant(method),
      inherent: fc.record({
        likelihood: fc.integer({ min: 1, max: method.matrix.likelihood }),
        impact: fc.integer({ min: 1, max: method.matrix.impact }),
      }),
      controls: fc.array(anyControl, { maxLength: 8 }),
    }),
  )

  it('residual never exceeds inherent and never falls below the lowest step', () => {
    fc.assert(
      fc.property(scene, ({ method, inherent, controls }) => {
        expect(Method.safeParse(method).success).toBe(true)
        const residual = residualOf(method, inherent, controls)!
        expect(residual.score).toBeGreaterThanOrEqual(1)
        expect(residual.score).toBeLessThanOrEqual(scoreOf(inherent))
        if (residual.point) {
          expect(residual.point.likelihood).toBeLessThanOrEqual(inherent.likelihood)
          expect(residual.point.impact).toBeLessThanOrEqual(inherent.impact)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('a better or additional control never raises the residual', () => {
    fc.assert(
      fc.property(scene, fc.nat(), anyControl, ({ method, inherent, controls }, pick, more) => {
        const before = residualOf(method, inherent, controls)!.score
        expect(residualOf(method, inherent, [...controls, more])!.score).toBeLessThanOrEqual(before)
        if (controls.length === 0) return
        const at = pick % controls.length
        const raise = (value: Rating | null) => Math.min(3, (value ?? 0) + 1) as Rating
        const better = controls.map((one, i) =>
          i === at ? { ...one, key: true, design: raise(one.design), operating: raise(one.operating) } : one,
        )
        expect(residualOf(method, inherent, better)!.score).toBeLessThanOrEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('the order of controls does not matter', () => {
    fc.assert(
      fc.property(anyMethod, fc.array(anyControl, { maxLength: 6 }), (method, controls) => {
        const forth = effectivenessOf(method, controls)
        const back = effectivenessOf(method, controls.toReversed())
        expect(back.likelihood).toBeCloseTo(forth.likelihood, 9)
        expect(back.impact).toBeCloseTo(forth.impact, 9)
      }),
    )
  })

  it('an aggregate lies between the lowest and the highest of its risks', () => {
    const risk = fc
      .tuple(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 1, max: 49 }))
      .map(([a, b]) => ({ inherent: Math.max(a, b), residual: Math.min(a, b) }))
    fc.assert(
      fc.property(anyMethod, fc.array(risk, { minLength: 1, maxLength: 50 }), (method, risks) => {
        const aggregate = aggregateOf(method, risks)!
        const scores = risks.map(({ residual }) => residual)
        expect(aggregate).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-9)
        expect(aggregate).toBeLessThanOrEqual(Math.max(...scores) + 1e-9)
        const reduction = reductionOf(risks)!
        expect(reduction).toBeGreaterThanOrEqual(0)
        expect(reduction).toBeLessThan(1)
      }),
      { numRuns: 500 },
    )
  })

  it('a higher cell never has a lower level, unless set manually', () => {
    fc.assert(
      fc.property(anyMethod, (method) => {
        const rank = (likelihood: number, impact: number) =>
          ['low', 'medium', 'high', 'critical'].indexOf(levelOf(method, { likelihood, impact }))
        for (let l = 1; l < method.matrix.likelihood; l++)
          for (let i = 1; i < method.matrix.impact; i++) {
            expect(rank(l + 1, i)).toBeGreaterThanOrEqual(rank(l, i))
            expect(rank(l, i + 1)).toBeGreaterThanOrEqual(rank(l, i))
          }
      }),
    )
  })
})

it('takes the worst dimension, or the weighted mean rounded up', () => {
  expect(impactOf(usual, {})).toBeNull()
  expect(impactOf(usual, { financial: 2, safety: 4 })).toBe(4)
  const weights = Object.fromEntries(IMPACT_DIMENSIONS.map((one) => [one, one === 'safety' ? 3 : 1]))
  const weighted = { matrix: { ...usual.matrix, impactRule: 'weighted' as const, weights: weights as never } }
  expect(impactOf(weighted, { financial: 2, safety: 3 })).toBe(3)
  expect(impactOf(weighted, { financial: 1, safety: 1 })).toBe(1)
})

it('allows a manual cell level, and a unit limit that is stricter but not laxer', () => {
  const cells = [{ likelihood: 1, impact: 5, level: 'high' as const }]
  const point = { likelihood: 1, impact: 5 }
  expect(levelOf({ matrix: { ...usual.matrix, cells } }, point)).toBe('high')
  expect(levelOf(usual, point)).toBe('medium')
  expect(positionOf(usual, 'tax', 9)).toBe('within_appetite')
  expect(positionOf(usual, 'tax', 9, { appetite: 4, tolerance: 8 })).toBe('above_tolerance')
  expect(positionOf(usual, 'tax', 10, { appetite: 20, tolerance: 25 })).toBe('within_tolerance')
})

it('rejects an inconsistent method', () => {
  const refused = (method: Method) => Method.safeParse(method).error?.issues.map(({ path }) => path.join('.'))
  const { matrix, controls } = usual
  expect(refused(usual)).toBeUndefined()
  expect(refused({ ...usual, matrix: { ...matrix, from: { medium: 5, high: 5, critical: 15 } } })).toEqual([
    'matrix.from',
  ])
  expect(
    refused({ ...usual, matrix: { ...matrix, cells: [{ likelihood: 6, impact: 1, level: 'low' }] } }),
  ).toEqual(['matrix.cells'])
  expect(refused({ ...usual, controls: { ...controls, effects: [0, 0.6, 0.3, 0.9] } })).toEqual([
    'controls.effects',
  ])
  expect(refused({ ...usual, appetite: { ...usual.appetite, tax: { appetite: 9, tolerance: 8 } } })).toEqual([
    'appetite',
  ])
})

it('compares with the last approved score', () => {
  expect([trendOf(8, null), trendOf(8, 6), trendOf(6, 8), trendOf(6, 6)]).toEqual([
    null,
    'up',
    'down',
    'same',
  ])
})

describe('unit limits', () => {
  const method: Method = {
    ...usual,
    unitLimits: [
      { unit: 'a', category: null, appetite: 6, tolerance: 12 },
      { unit: 'a', category: 'tax', appetite: 8, tolerance: 9 },
      { unit: 'b', category: 'tax', appetite: 3, tolerance: 20 },
    ],
  }

  it('are the strictest of the selected units, for this category or for all', () => {
    expect(limitsOfUnits(method, 'tax', [])).toBeUndefined()
    expect(limitsOfUnits(method, 'people', ['b'])).toBeUndefined()
    expect(limitsOfUnits(method, 'people', ['a', 'b'])).toMatchObject({ appetite: 6, tolerance: 12 })
    expect(limitsOfUnits(method, 'tax', ['a', 'b'])).toEqual({ appetite: 3, tolerance: 9 })
  })

  it('never make an organisation’s limits laxer', () => {
    const line = {
      category: 'tax',
      inherentLikelihood: 5,
      impactFinancial: 2,
      impactOperational: null,
      impactCompliance: null,
      impactReputation: null,
      impactSafety: null,
      compliance: null,
      controls: [],
      overrideLikelihood: null,
      overrideImpact: null,
      targetLikelihood: null,
      targetImpact: null,
    }
    expect(lineScores(method, line).position).toBe('within_tolerance')
    expect(lineScores(method, line, ['a']).position).toBe('above_tolerance')
    const lax = { ...usual, unitLimits: [{ unit: 'a', category: null, appetite: 20, tolerance: 25 }] }
    expect(lineScores(lax, line, ['a']).position).toBe('within_tolerance')
  })
})
