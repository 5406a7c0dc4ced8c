import fc from 'fast-check'
import { expect, it } from 'vitest'
import { burnsTooFast, fieldworkShare, PROCEDURE_CREDIT, totalProgress } from './progress.ts'

const WEIGHTS = { planning: 20, fieldwork: 60, completion: 20 }
const HOURS = [16, 16, 12, 16, 24, 20, 16, 24]
const STATES = [
  'reviewed',
  'waived',
  'in_review',
  'prepared',
  'in_progress',
  'not_started',
  'not_started',
  'not_started',
]

it('5.2: the purchase-to-pay programme is at 43.3 % of fieldwork and 46.0 % overall', () => {
  const rows = HOURS.map((hours, at) => ({ hours: hours * 100, status: STATES[at]! }))
  const fieldwork = fieldworkShare(rows)
  expect(fieldwork).toBe(433)
  expect(totalProgress({ planning: 1000, fieldwork, completion: 0 }, WEIGHTS)).toBe(460)
})

it('5.2: warns when booked hours exceed progress by more than ten points', () => {
  expect(burnsTooFast(5700, 10_000, 460)).toBe(true)
  expect(burnsTooFast(5600, 10_000, 460)).toBe(false)
  expect(burnsTooFast(100, 0, 0)).toBe(false)
})

const status = fc.constantFrom(...Object.keys(PROCEDURE_CREDIT))
const row = fc.record({ hours: fc.option(fc.integer({ min: 0, max: 100_000 })), status })

it('stays between 0 and 100 %, and completing a procedure never lowers it', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.nat(), (rows, which) => {
      const before = fieldworkShare(rows)
      expect(before).toBeGreaterThanOrEqual(0)
      expect(before).toBeLessThanOrEqual(1000)
      const on = rows.map((one, at) => (at === which % rows.length ? { ...one, status: 'reviewed' } : one))
      expect(fieldworkShare(on)).toBeGreaterThanOrEqual(before)
      const done = rows.map((one) => ({ ...one, status: 'waived' }))
      const counts = rows.some(({ hours }) => (hours ?? 0) > 0) || rows.every(({ hours }) => !hours)
      if (counts) expect(fieldworkShare(done)).toBe(1000)
    }),
  )
})
