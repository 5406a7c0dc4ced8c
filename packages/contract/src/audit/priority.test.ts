import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priorityOf, priorityParts } from './priority.ts'

const inputs = fc.record({
  aggregate: fc.option(fc.double({ min: 0, max: 49, noNaN: true })),
  months: fc.option(fc.integer({ min: 0, max: 240 })),
  mandated: fc.boolean(),
})

describe('6.1 the suggested priority of an audit', () => {
  it.each([
    [{ aggregate: 25, months: 36, mandated: true }, 100],
    [{ aggregate: 0, months: 0, mandated: false }, 0],
    // 0.5 · 10.6/25 + 0.3 · 18/36 + 0 = 0.362
    [{ aggregate: 10.6, months: 18, mandated: false }, 36],
    [{ aggregate: 10.6, months: 18, mandated: true }, 56],
  ])('%o gives %i', (given, wanted) => {
    expect(priorityOf(given)).toBe(wanted)
  })

  it('treats a never audited area as waiting longest, and a never assessed one as without risk', () => {
    expect(priorityOf({ aggregate: null, months: null, mandated: false })).toBe(30)
  })

  it('stays between 0 and 100, and is the sum of its parts', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const parts = priorityParts(given)
        expect(priorityOf(given)).toBe(Math.round(parts.risk + parts.wait + parts.mandate))
        expect(priorityOf(given)).toBeGreaterThanOrEqual(0)
        expect(priorityOf(given)).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('never decreases when risk, waiting time or a mandate is added', () => {
    fc.assert(
      fc.property(inputs, fc.double({ min: 0, max: 20, noNaN: true }), fc.nat(60), (given, risk, months) => {
        const now = priorityOf(given)
        expect(priorityOf({ ...given, aggregate: (given.aggregate ?? 0) + risk })).toBeGreaterThanOrEqual(now)
        expect(priorityOf({ ...given, mandated: true })).toBeGreaterThanOrEqual(now)
        if (given.months !== null)
          expect(priorityOf({ ...given, months: given.months + months })).toBeGreaterThanOrEqual(now)
      }),
    )
  })
})
