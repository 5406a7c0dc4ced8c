import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JudgedLine, lineScores } from './line-scores.ts'
import type { Method } from './method.ts'
import type { LineControl } from './risk-lines.ts'
import { usualMethod as usual } from './testing/usual-method.ts'

const control = (more: Partial<LineControl>): LineControl => ({
  id: '00000000-0000-7000-8000-000000000000',
  version: 1,
  code: 'C-P2P-01',
  name: {},
  type: 'preventive',
  key: true,
  design: 3,
  operating: 3,
  source: 'audit',
  ...more,
})

const line = (more: Partial<JudgedLine> = {}): JudgedLine => ({
  category: 'fraud',
  inherentLikelihood: 4,
  impactFinancial: 5,
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
  ...more,
})

describe('the worked examples, as shown on an assessment line', () => {
  const inherent = { inherentImpact: 5, inherentScore: 20, inherentLevel: 'critical' }

  it('A: above tolerance at 8', () => {
    const controls = [
      control({ design: 3, operating: 2 }),
      control({ type: 'detective', key: false, design: 2, operating: 1 }),
    ]
    expect(lineScores(usual, line({ controls }))).toMatchObject({
      ...inherent,
      effectLikelihood: 60,
      effectImpact: 15,
      residualLikelihood: 2,
      residualImpact: 4,
      residualScore: 8,
      residualLevel: 'medium',
      position: 'above_tolerance',
    })
  })

  it('B: within tolerance at 6, with detection at its cap', () => {
    const controls = [
      control({ design: 3, operating: 2 }),
      control({ design: 1, operating: 3 }),
      control({ type: 'detective', design: 2, operating: 2 }),
    ]
    expect(lineScores(usual, line({ controls }))).toMatchObject({
      ...inherent,
      effectLikelihood: 72,
      effectImpact: 60,
      residualScore: 6,
      position: 'within_tolerance',
    })
  })

  it('a self-assessment counts two thirds; a second-line or audit rating counts fully', () => {
    const rated = (source: LineControl['source']) =>
      lineScores(usual, line({ controls: [control({ source })] })).effectLikelihood
    expect([rated('self'), rated('second_line'), rated('audit')]).toEqual([60, 90, 90])
  })

  it('a key control weighs twice as much as another, and an unrated one nothing', () => {
    const effect = (more: Partial<LineControl>) => {
      const { effectLikelihood, unrated } = lineScores(usual, line({ controls: [control(more)] }))
      return [effectLikelihood, unrated]
    }
    expect(effect({ key: true })).toEqual([90, 0])
    expect(effect({ key: false })).toEqual([45, 0])
    expect(effect({ design: null })).toEqual([0, 1])
    // A control concluded ineffective by an audit test.
    expect(effect({ operating: 0 })).toEqual([0, 0])
  })

  it('option B reduces the score as a whole, without a position on the matrix', () => {
    const method: Method = { ...usual, residual: 'score' }
    const scores = lineScores(method, line({ controls: [control({ design: 2, operating: 2 })] }))
    expect(scores).toMatchObject({ inherentScore: 20, residualScore: 8, residualLikelihood: null })
  })

  it('option C has no residual score until it is judged', () => {
    const method: Method = { ...usual, residual: 'judgement' }
    const controls = [control({})]
    expect(lineScores(method, line({ controls })).residualScore).toBeNull()
    const judged = line({ controls, overrideLikelihood: 2, overrideImpact: 3 })
    expect(lineScores(method, judged)).toMatchObject({ residualScore: 6, residualLevel: 'medium' })
  })

  it('an override is shown beside the computed score', () => {
    const scores = lineScores(usual, line({ overrideLikelihood: 1 }))
    expect(scores).toMatchObject({ computedScore: 20, residualScore: 5, residualLevel: 'medium' })
  })
})

describe('for any line', () => {
  const step = fc.integer({ min: 1, max: 5 })
  const rating = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
  const anyControl = fc
    .record({
      type: fc.constantFrom('preventive' as const, 'detective' as const, 'corrective' as const),
      key: fc.boolean(),
      design: rating,
      operating: rating,
      source: fc.constantFrom('audit' as const, 'second_line' as const, 'self' as const, 'none' as const),
    })
    .map(control)
  const anyLine = fc
    .record({
      inherentLikelihood: step,
      impactFinancial: step,
      impactSafety: fc.option(step, { nil: null }),
      controls: fc.array(anyControl, { maxLength: 6 }),
    })
    .map(line)
  const method = fc.constantFrom<Method>(usual, { ...usual, residual: 'score' })

  it('residual never exceeds inherent risk', () => {
    fc.assert(
      fc.property(method, anyLine, (by, one) => {
        const { inherentScore, residualScore } = lineScores(by, one)
        expect(residualScore!).toBeGreaterThanOrEqual(1)
        expect(residualScore!).toBeLessThanOrEqual(inherentScore!)
      }),
      { numRuns: 500 },
    )
  })

  it('a better rating never raises the residual', () => {
    const better = (value: number | null) => Math.min(3, (value ?? 0) + 1)
    fc.assert(
      fc.property(method, anyLine, fc.nat(), (by, one, pick) => {
        const controls = one.controls!
        fc.pre(controls.length > 0)
        const at = pick % controls.length
        const raised = controls.map((each, index) =>
          index === at ? { ...each, design: better(each.design), operating: better(each.operating) } : each,
        )
        const before = lineScores(by, one).residualScore!
        expect(lineScores(by, { ...one, controls: raised }).residualScore!).toBeLessThanOrEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('a self-assessment never counts more than the same rating by audit', () => {
    fc.assert(
      fc.property(method, anyLine, (by, one) => {
        const from = (source: LineControl['source']) =>
          lineScores(by, { ...one, controls: one.controls!.map((each) => ({ ...each, source })) })
        expect(from('self').residualScore!).toBeGreaterThanOrEqual(from('audit').residualScore!)
        const capped = one.controls!.map((each) => ({
          ...each,
          source: 'audit' as const,
          operating: each.operating === null ? null : Math.min(2, each.operating),
        }))
        expect(from('self')).toEqual(lineScores(by, { ...one, controls: capped }))
      }),
      { numRuns: 300 },
    )
  })
})
