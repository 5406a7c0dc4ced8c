import { expect, test } from 'vitest'
import { nextPeriod, yearOf } from './next-period.ts'

test('a new assessment covers this year', () => {
  expect(yearOf('2026-11-15')).toEqual({
    periodFrom: '2026-01-01',
    periodTo: '2026-12-31',
    dueOn: '2026-12-31',
  })
})

test('the next period follows the last one and has the same length', () => {
  const after = (periodFrom: string, periodTo: string) => nextPeriod({ periodFrom, periodTo })
  expect(after('2027-01-01', '2027-12-31')).toMatchObject({
    periodFrom: '2028-01-01',
    periodTo: '2028-12-31',
  })
  expect(after('2026-10-01', '2026-12-31')).toMatchObject({
    periodFrom: '2027-01-01',
    periodTo: '2027-03-31',
  })
  expect(after('2027-02-01', '2027-02-28')).toMatchObject({
    periodFrom: '2027-03-01',
    periodTo: '2027-03-31',
  })
  expect(after('2026-01-05', '2026-01-14')).toMatchObject({
    periodFrom: '2026-01-15',
    periodTo: '2026-01-24',
  })
})
