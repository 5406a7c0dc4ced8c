import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlanInputs, type PlannedEntity, proposePlan, usableDays } from './plan-proposal.ts'
import { QUARTERS } from './plan-quarters.ts'

const day = fc
  .tuple(fc.integer({ min: 2020, max: 2032 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}-15`)
const entities = fc
  .array(
    fc.record({
      score: fc.integer({ min: 0, max: 100 }),
      cycleMonths: fc.integer({ min: 1, max: 60 }),
      mandated: fc.boolean(),
      nextDueOn: day,
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((one, at): PlannedEntity => ({ id: `e${String(at).padStart(2, '0')}`, ...one })))
const capacity = fc
  .array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 5 })
  .map((days) => days.map((one, at) => ({ year: 2027 + at, days: one })))
const inputs: fc.Arbitrary<PlanInputs> = fc
  .record({
    entities,
    capacity,
    reserve: fc.integer({ min: 0, max: 50 }),
    daysPerAudit: fc.integer({ min: 1, max: 60 }),
    kept: fc.array(
      fc.record({
        at: fc.nat(29),
        year: fc.integer({ min: 2027, max: 2031 }),
        quarter: fc.constantFrom(...QUARTERS),
        days: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ kept, ...rest }) => ({
    ...rest,
    existing: kept.flatMap(({ at, ...one }) => {
      const entity = rest.entities[at]
      return entity ? [{ entity: entity.id, ...one }] : []
    }),
  }))

const month = ({ year, quarter }: { year: number; quarter: (typeof QUARTERS)[number] }) =>
  year * 12 + QUARTERS.indexOf(quarter) * 3 + 2

test('the most urgent audits come first, and what has no room is named', () => {
  const one = (id: string, score: number, more: object = {}) => ({
    id,
    score,
    cycleMonths: 36,
    mandated: false,
    nextDueOn: '2026-05-01',
    ...more,
  })
  const { audits, left } = proposePlan({
    entities: [
      one('low', 20),
      one('law', 10, { mandated: true }),
      one('high', 80, { cycleMonths: 12 }),
      one('later', 90, { nextDueOn: '2028-08-01' }),
    ],
    capacity: [
      { year: 2027, days: 25 },
      { year: 2028, days: 100 },
    ],
    reserve: 20,
    daysPerAudit: 10,
    existing: [],
  })
  expect(audits.map(({ entity, year, quarter }) => `${entity} ${year} ${quarter}`)).toEqual([
    'law 2027 q1',
    'high 2027 q2',
    'later 2028 q1',
    'high 2028 q2',
    'low 2028 q3',
  ])
  expect(left).toEqual([{ entity: 'low', year: 2027, dueOn: '2026-05-01' }])
})

test('only mandated audits go beyond the capacity', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { audits } = proposePlan(given)
      const mandated = new Set(given.entities.filter((one) => one.mandated).map(({ id }) => id))
      for (const { year, days } of given.capacity) {
        const own = audits.filter((one) => one.year === year)
        if (own.every(({ entity }) => mandated.has(entity))) continue
        const all = [...own, ...given.existing.filter((one) => one.year === year)]
        expect(all.reduce((sum, one) => sum + one.days, 0)).toBeLessThanOrEqual(
          usableDays(days, given.reserve),
        )
      }
    }),
  )
})

test('in each year, anyone who is left out ranks below anyone who was given room', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { audits, left } = proposePlan(given)
      const scoreOf = new Map(given.entities.map((one) => [one.id, one.mandated ? 101 : one.score]))
      for (const out of left)
        for (const { entity, year } of audits)
          if (year === out.year) expect(scoreOf.get(entity)).toBeGreaterThanOrEqual(scoreOf.get(out.entity)!)
    }),
  )
})

test('with room enough no entity waits longer than its cycle, in quarters of a year that it is due in', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const wide = { ...given, existing: [], capacity: given.capacity.map((one) => ({ ...one, days: 1e6 })) }
      const { audits, left } = proposePlan(wide)
      expect(left).toEqual([])
      const [first, last] = [wide.capacity[0]!.year, wide.capacity.at(-1)!.year]
      for (const entity of wide.entities) {
        const own = audits.filter((one) => one.entity === entity.id)
        const dueYear = Math.max(first, Number(entity.nextDueOn.slice(0, 4)))
        expect(own.map(({ year }) => year)[0]).toBe(dueYear <= last ? dueYear : undefined)
        own.slice(1).forEach((one, at) => {
          const waited = month(one) - month(own[at]!)
          expect(waited).toBeLessThanOrEqual(Math.max(entity.cycleMonths + 2, 21))
        })
      }
    }),
  )
})

test('the order of the entities does not matter, and a plan that took its proposal is asked for nothing more', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      const { audits, left } = proposePlan(given)
      expect(proposePlan({ ...given, entities: given.entities.toReversed() })).toEqual({ audits, left })
      const years = new Set(audits.map(({ entity, year }) => `${entity} ${year}`))
      expect(years.size).toBe(audits.length)
      const again = proposePlan({ ...given, existing: [...given.existing, ...audits] })
      expect(again.audits).toEqual([])
    }),
  )
})
