import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeInherent, type Proposing } from './inherent-proposal.ts'
import { type JudgedLine, lineScores } from './line-scores.ts'
import type { Method } from './method.ts'
import type { LineControl } from './risk-lines.ts'
import { usualMethod as usual } from './testing/usual-method.ts'

const line = (more: Partial<JudgedLine> = {}): JudgedLine => ({
  category: 'compliance',
  inherentLikelihood: 4,
  impactFinancial: null,
  impactOperational: null,
  impactCompliance: 4,
  impactReputation: null,
  impactSafety: null,
  compliance: null,
  controls: [],
  overrideLikelihood: null,
  overrideImpact: null,
  targetLikelihood: null,
  targetImpact: null,
  ...more,
})

const control = (design: number | null, operating: number | null): LineControl => ({
  id: '01890000-0000-7000-8000-000000000000',
  version: 1,
  code: 'C-1',
  name: {},
  type: 'preventive',
  key: true,
  design,
  operating,
  source: 'audit',
})

describe('7.3: compliance risk', () => {
  it('likelihood 4 at a compliance of 50 % gives 3: 1 + 3 × 0.55 = 2.65', () => {
    expect(lineScores(usual, line({ compliance: 500 }))).toMatchObject({
      inherentScore: 16,
      effectLikelihood: 45,
      effectImpact: 0,
      residualLikelihood: 3,
      residualImpact: 4,
      residualScore: 12,
    })
  })

  it('no compliance leaves the inherent risk, full compliance the lowest possible', () => {
    expect(lineScores(usual, line({ compliance: 0 })).residualScore).toBe(16)
    expect(lineScores(usual, line({ compliance: 1000 }))).toMatchObject({
      effectLikelihood: 90,
      residualLikelihood: 1,
    })
  })

  it('compliance counts while a control is unrated; a rated control counts instead', () => {
    const at = (one: LineControl) => lineScores(usual, line({ compliance: 500, controls: [one] }))
    expect(at(control(null, null))).toMatchObject({ effectLikelihood: 45, unrated: 1 })
    expect(at(control(3, null))).toMatchObject({ effectLikelihood: 45, unrated: 1 })
    expect(at(control(3, 3))).toMatchObject({ effectLikelihood: 90, unrated: 0 })
    expect(at(control(1, 0))).toMatchObject({ effectLikelihood: 0 })
  })

  it('never exceeds the cap that the method sets for controls', () => {
    const method: Method = { ...usual, controls: { ...usual.controls, capLikelihood: 0.5 } }
    expect(lineScores(method, line({ compliance: 1000 })).effectLikelihood).toBe(50)
  })

  const step = fc.integer({ min: 1, max: 5 })
  const share = fc.integer({ min: 0, max: 1000 })
  const method = fc.constantFrom<Method>(usual, { ...usual, residual: 'score' })

  it('residual never exceeds inherent risk, and better compliance never raises it', () => {
    fc.assert(
      fc.property(method, step, step, share, share, (by, likelihood, impact, one, other) => {
        const at = (compliance: number) =>
          lineScores(by, line({ inherentLikelihood: likelihood, impactCompliance: impact, compliance }))
        const [low, high] = [at(Math.min(one, other)), at(Math.max(one, other))]
        expect(low.residualScore!).toBeLessThanOrEqual(low.inherentScore!)
        expect(high.residualScore!).toBeGreaterThanOrEqual(1)
        expect(high.residualScore!).toBeLessThanOrEqual(low.residualScore!)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the proposed inherent rating', () => {
  const known = (more: Partial<Proposing> = {}): Proposing => ({
    sanctionClass: null,
    breaches: null,
    dutyWeight: 2,
    dutyCount: 1,
    dutyChanged: false,
    ...more,
  })

  it('rises with each risk factor, and gives its reasons', () => {
    expect(proposeInherent(usual, known())).toEqual([
      { field: 'inherentLikelihood', step: 3, reasons: ['weight'] },
    ])
    expect(
      proposeInherent(
        usual,
        known({ dutyCount: 12, dutyChanged: true, breaches: 'Fined in 2024', sanctionClass: 3 }),
      ),
    ).toEqual([
      { field: 'inherentLikelihood', step: 5, reasons: ['weight', 'many', 'changed', 'breached'] },
      { field: 'impactCompliance', step: 5, reasons: ['sanction'] },
    ])
  })

  it('is empty without data, and never outside the scale', () => {
    expect(proposeInherent(usual, known({ dutyWeight: null }))).toEqual([])
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 7 }),
        fc.record({
          sanctionClass: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
          breaches: fc.option(fc.string(), { nil: null }),
          dutyWeight: fc.integer({ min: 1, max: 3 }),
          dutyCount: fc.nat({ max: 400 }),
          dutyChanged: fc.boolean(),
        }),
        (steps, one) => {
          const matrix = { ...usual.matrix, likelihood: steps, impact: steps }
          for (const { step } of proposeInherent({ matrix }, one)) {
            expect(step).toBeGreaterThanOrEqual(1)
            expect(step).toBeLessThanOrEqual(steps)
          }
        },
      ),
    )
  })
})
