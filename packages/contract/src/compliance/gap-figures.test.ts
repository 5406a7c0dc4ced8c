import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GapSide, gapChangeOf } from './gap-comparison.ts'
import { addSums, planByMonth, type PlannedAction } from './gap-figures.ts'
import { ANSWERS, GAP_PRIORITIES, positionFrom, positionOf, sumsOf, type Weighed } from './scoring.ts'

const step = fc.option(fc.integer({ min: 0, max: 5 }))
const item: fc.Arbitrary<Weighed & { domain: number }> = fc.record({
  domain: fc.integer({ min: 0, max: 4 }),
  weight: fc.integer({ min: 1, max: 3 }),
  answer: fc.constantFrom(...ANSWERS),
  factor: fc.option(fc.constantFrom(0, 25, 50, 75, 100)),
  maturity: step,
  target: step,
})

describe('the sum of the domains', () => {
  it('equals the position of all their items, however they are grouped', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (items) => {
        const domains = [...Map.groupBy(items, ({ domain }) => domain).values()]
        expect(positionFrom(addSums(domains.map(sumsOf)))).toEqual(positionOf(items))
      }),
    )
  })
})

const action = fc.record({
  code: fc.stringMatching(/^ACT-\d{4}$/),
  priority: fc.constantFrom('critical', 'high', 'medium', 'low'),
  dueOn: fc.option(fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2027-01-01')),
  overdue: fc.boolean(),
}) as fc.Arbitrary<PlannedAction>

describe('an action plan by month', () => {
  it('lists every action once, months in order and actions without a date last', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const plan = planByMonth(actions)
        expect(plan.flatMap((month) => month.actions)).toHaveLength(actions.length)
        const months = plan.map(({ month }) => month ?? '9999')
        expect(months).toEqual(months.toSorted())
        for (const { month, actions: own } of plan)
          for (const { dueOn } of own) expect(dueOn?.slice(0, 7) ?? null).toBe(month?.slice(0, 7) ?? null)
      }),
    )
  })
})

const side: fc.Arbitrary<GapSide> = fc.record({
  id: fc.constant('00000000-0000-7000-8000-000000000000'),
  answer: fc.constantFrom(...ANSWERS),
  factor: fc.option(fc.constantFrom(0, 50, 100)),
  unsupported: fc.boolean(),
  maturity: step,
  target: step,
  priority: fc.option(fc.constantFrom(...GAP_PRIORITIES)),
  priorityScore: fc.option(fc.constantFrom(0, 4, 9, 18)),
})
const OPPOSITE = {
  better: 'worse',
  worse: 'better',
  changed: 'changed',
  same: 'same',
  new: 'gone',
  gone: 'new',
}

describe('the change of a requirement', () => {
  it('is reversed when before and after are swapped', () => {
    fc.assert(
      fc.property(fc.option(side), side, (before, after) => {
        expect(gapChangeOf(after, before)).toBe(OPPOSITE[gapChangeOf(before, after)])
      }),
    )
  })

  it('depends on the answer first, and is neutral without an earlier answer', () => {
    const one = fc.sample(side, 1)[0]!
    const of = (factor: number | null, maturity: number) => ({ ...one, factor, maturity })
    expect(gapChangeOf(of(50, 3), of(100, 1))).toBe('better')
    expect(gapChangeOf(of(50, 3), of(50, 2))).toBe('worse')
    expect(gapChangeOf(of(null, 0), of(100, 3))).toBe('changed')
    expect(gapChangeOf(of(50, 3), { ...of(50, 3), id: 'another' })).toBe('same')
  })
})
