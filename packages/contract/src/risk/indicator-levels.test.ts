import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter, daysBetween } from '../days.ts'
import {
  CADENCES,
  compareLevels,
  DIRECTIONS,
  levelOf,
  nextDue,
  proposedLikelihood,
  reachedThreshold,
  type Thresholds,
  thresholdProblem,
  thresholdsOf,
} from './indicator-levels.ts'

const number = fc.integer({ min: -1_000, max: 1_000 }).map((of) => of / 10)
const sorted = (count: number) =>
  fc.array(number, { minLength: count, maxLength: count }).map((some) => some.toSorted((a, b) => a - b))

/** Thresholds in order, for any direction. */
const thresholds: fc.Arbitrary<Thresholds> = fc.oneof(
  sorted(2).map(([amberHigh, redHigh]) => ({
    direction: 'higher_worse' as const,
    amberLow: null,
    redLow: null,
    amberHigh: amberHigh!,
    redHigh: redHigh!,
  })),
  sorted(2).map(([redLow, amberLow]) => ({
    direction: 'lower_worse' as const,
    amberHigh: null,
    redHigh: null,
    amberLow: amberLow!,
    redLow: redLow!,
  })),
  sorted(4)
    .filter(([, low, high]) => low! < high!)
    .map(([redLow, amberLow, amberHigh, redHigh]) => ({
      direction: 'band' as const,
      redLow: redLow!,
      amberLow: amberLow!,
      amberHigh: amberHigh!,
      redHigh: redHigh!,
    })),
)

describe('the level of a value', () => {
  it('never improves on the way to the bad side', () => {
    fc.assert(
      fc.property(thresholds, number, number, (of, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const change = compareLevels(levelOf(of, high), levelOf(of, low))
        if (of.direction === 'higher_worse') expect(change).toBeGreaterThanOrEqual(0)
        if (of.direction === 'lower_worse') expect(change).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('is the same for a mirrored indicator', () => {
    fc.assert(
      fc.property(sorted(2), number, ([amber, red], value) => {
        const none = { amberHigh: null, redHigh: null, amberLow: null, redLow: null }
        const high = { ...none, direction: 'higher_worse' as const, amberHigh: amber!, redHigh: red! }
        const low = { ...none, direction: 'lower_worse' as const, amberLow: -amber!, redLow: -red! }
        expect(levelOf(low, -value)).toBe(levelOf(high, value))
      }),
    )
  })

  it('of a band is the worse one of its two sides, and green in between', () => {
    fc.assert(
      fc.property(thresholds, number, (of, value) => {
        fc.pre(of.direction === 'band')
        const sides = (['higher_worse', 'lower_worse'] as const).map((direction) =>
          levelOf({ ...of, direction }, value),
        )
        expect(levelOf(of, value)).toBe(sides.toSorted(compareLevels).at(-1))
        expect(levelOf(of, (of.amberLow! + of.amberHigh!) / 2)).toBe('green')
      }),
    )
  })

  it('is reached at the threshold itself, and names it', () => {
    fc.assert(
      fc.property(thresholds, (of) => {
        for (const name of thresholdsOf(of)) {
          const level = levelOf(of, of[name]!)
          expect(level).not.toBe('green')
          if (name.startsWith('red')) expect(level).toBe('red')
        }
      }),
    )
    fc.assert(
      fc.property(thresholds, number, (of, value) => {
        const reached = reachedThreshold(of, value)
        expect(reached === null).toBe(levelOf(of, value) === 'green')
        if (reached !== null) expect(levelOf(of, reached)).toBe(levelOf(of, value))
      }),
    )
  })
})

describe('thresholds', () => {
  it('are accepted in order, and refused at the one that is missing or out of it', () => {
    fc.assert(
      fc.property(thresholds, (of) => {
        expect(thresholdProblem(of)).toBeNull()
      }),
    )
    const of = { direction: 'higher_worse', amberHigh: 5, redHigh: 3, amberLow: null, redLow: null } as const
    expect(thresholdProblem(of)).toEqual({ name: 'redHigh', code: 'out_of_order' })
    expect(thresholdProblem({ ...of, redHigh: null })).toEqual({ name: 'redHigh', code: 'required' })
    expect(thresholdProblem({ ...of, direction: 'band', redHigh: 6, amberLow: 5, redLow: 1 })).toEqual({
      name: 'amberHigh',
      code: 'out_of_order',
    })
    for (const direction of DIRECTIONS)
      expect(thresholdsOf({ direction }).length).toBe(direction === 'band' ? 4 : 2)
  })
})

describe('the next due date', () => {
  const day = fc.integer({ min: 0, max: 9_000 }).map((days) => daysAfter('2015-01-01', days))
  const cadence = fc.constantFrom(...CADENCES)

  it('is after the last value, not by more than two steps, and never earlier for a later value', () => {
    fc.assert(
      fc.property(day, cadence, day, day, (firstOn, every, one, other) => {
        const [earlier, later] = [one, other].toSorted()
        const due = nextDue(firstOn, every, later!)
        expect(due >= firstOn).toBe(true)
        expect(due > later!).toBe(true)
        if (later! >= firstOn) {
          const steps = { weekly: 7, monthly: 31, quarterly: 92, semiannual: 184, annual: 366 }
          expect(daysBetween(later!, due)).toBeLessThanOrEqual(2 * steps[every])
        }
        expect(nextDue(firstOn, every, earlier!) <= due).toBe(true)
      }),
    )
  })

  it.each([
    ['2026-01-31', 'monthly', null, '2026-01-31'],
    ['2026-01-31', 'monthly', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'monthly', '2026-02-10', '2026-03-31'],
    ['2026-01-05', 'monthly', '2025-12-31', '2026-02-05'],
    ['2026-01-05', 'monthly', '2025-10-31', '2026-01-05'],
    ['2026-01-05', 'quarterly', '2026-03-31', '2026-07-05'],
    ['2026-01-05', 'weekly', '2026-01-06', '2026-01-19'],
    ['2024-02-29', 'annual', '2024-02-29', '2025-02-28'],
  ] as const)('from %s, %s, with a value of %s, is %s', (firstOn, every, lastOn, due) => {
    expect(nextDue(firstOn, every, lastOn)).toBe(due)
  })
})

it('a reassessment is proposed with one step more for red, and never beyond the scale', () => {
  expect(proposedLikelihood('red', 2, 5)).toBe(3)
  expect(proposedLikelihood('red', 5, 5)).toBe(5)
  expect(proposedLikelihood('amber', 2, 5)).toBe(2)
  expect(proposedLikelihood('red', null, 5)).toBeNull()
})
