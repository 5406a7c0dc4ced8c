import { expect, it } from 'vitest'
import { isWithin, nearestWithin, yearsAround } from './limits.ts'

const limits = { min: '2026-03-10', max: '2027-01-31' }

it('the first and the last day are within the limits', () => {
  expect(
    ['2026-03-09', '2026-03-10', '2027-01-31', '2027-02-01'].map((day) => isWithin(day, limits)),
  ).toEqual([false, true, true, false])
  expect(isWithin('1900-01-01', {})).toBe(true)
})

it('a day outside becomes the nearest one inside', () => {
  expect(['2020-01-01', '2026-05-05', '2030-01-01'].map((day) => nearestWithin(day, limits))).toEqual([
    '2026-03-10',
    '2026-05-05',
    '2027-01-31',
  ])
})

it('years are offered around the shown one, as far as the limits allow', () => {
  expect(yearsAround(2026, limits)).toEqual([2026, 2027])
  expect([yearsAround(2026, {})[0], yearsAround(2026, {}).at(-1)]).toEqual([2006, 2046])
  expect(yearsAround(1905, {})[0]).toBe(1900)
})
