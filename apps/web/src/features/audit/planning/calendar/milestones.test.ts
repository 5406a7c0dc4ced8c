import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MILESTONES, milestonesOf, placeOf } from './milestones.ts'

const EMPTY = Object.fromEntries(MILESTONES.map((name) => [name, null])) as Parameters<typeof milestonesOf>[0]

test('places milestones between the first and the last, and names the one that a milestone precedes too early', () => {
  const all = milestonesOf({
    ...EMPTY,
    kickoffOn: '2026-01-01',
    fieldworkFrom: '2026-01-11',
    fieldworkTo: '2026-01-06',
    dueOn: '2026-01-21',
  })
  const of = (name: string) => all.find((one) => one.name === name)!
  expect(of('kickoffOn').place).toBe(0)
  expect(of('fieldworkFrom').place).toBe(0.5)
  expect(of('dueOn').place).toBe(1)
  expect(of('fieldworkTo').early).toBe('fieldworkFrom')
  expect(of('startOn')).toMatchObject({ day: null, place: null, early: null })
  expect(placeOf('2026-01-06', all)).toBe(0.25)
  expect(placeOf('2026-02-06', all)).toBeNull()
})

test('dates in order are never too early, however they are spaced', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), {
    minLength: MILESTONES.length,
    maxLength: MILESTONES.length,
  })
  fc.assert(
    fc.property(days, (numbers) => {
      const sorted = numbers
        .toSorted((a, b) => a - b)
        .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
      const project = Object.fromEntries(MILESTONES.map((name, at) => [name, sorted[at]!]))
      const all = milestonesOf(project as Parameters<typeof milestonesOf>[0])
      for (const { early, place } of all) {
        expect(early).toBeNull()
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(1)
      }
    }),
  )
})
