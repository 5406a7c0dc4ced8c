import type { AuditPlan } from 'contract/audit/audit-plans'
import { QUARTERS } from 'contract/audit/plan-quarters'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadsOf, placeLines } from './line-rules.ts'

const line = fc.record({
  year: fc.integer({ min: 2027, max: 2029 }),
  quarter: fc.constantFrom(...QUARTERS),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
})

test('lines stand by year and quarter, the highest score first, with one heading for each year', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (some) => {
      const lines = some.map((one, at) => ({ id: `l${at}`, code: `L${at}`, ...one }))
      const { ids, groups } = placeLines(lines)
      expect(ids.toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
      const of = (id: string) => lines.find((one) => one.id === id)!
      const keys = ids.map((id) => {
        const { year, quarter, score } = of(id)
        return year * 10_000 + QUARTERS.indexOf(quarter) * 1000 + (100 - (score ?? 0))
      })
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
      expect([...groups.values()]).toEqual([...new Set(lines.map(({ year }) => String(year)))].toSorted())
    }),
  )
})

test('the load of a year is compared with the capacity without the reserve', () => {
  const plan = { firstYear: 2027, years: 2, capacity1: 100, capacity2: null, reserve: 15 } as AuditPlan
  const lines = [
    { year: 2027, days: 20 },
    { year: 2027, days: 70 },
    { year: 2028, days: 5 },
  ]
  expect(loadsOf(plan, lines)).toEqual([
    { year: 2027, planned: 90, usable: 85 },
    { year: 2028, planned: 5, usable: null },
  ])
})
