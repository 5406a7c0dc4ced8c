import { expect, test } from 'vitest'
import { dueOf, overdueTime, relativeTime } from './due.ts'

test.each([
  ['2026-11-14', { kind: 'overdue', days: 4 }],
  ['2026-11-17', { kind: 'overdue', days: 1 }],
  ['2026-11-18', { kind: 'today' }],
  ['2026-11-19', { kind: 'later' }],
  ['2027-01-01', { kind: 'later' }],
])('%s on 18 November 2026', (day, due) => {
  expect(dueOf(day, '2026-11-18')).toEqual(due)
})

test('days overdue are whole days across the change to summer time', () => {
  expect(dueOf('2026-03-28', '2026-03-30')).toEqual({ kind: 'overdue', days: 2 })
})

test.each([
  ['en', '18d', '18 days'],
  ['fr', '18\u202fj', '18\u00a0jours'],
  ['ar', '18 يومًا', '18 يومًا'],
] as const)('days overdue in %s are short in a column only', (locale, column, long) => {
  expect(overdueTime(18, locale, 'column')).toBe(column)
  expect(overdueTime(18, locale, 'short')).toBe(long)
})

const NOW = Date.parse('2026-11-18T12:00:00Z')
test.each([
  ['2026-11-18T11:59:30Z', [0, 'minute']],
  ['2026-11-18T11:35:00Z', [-25, 'minute']],
  ['2026-11-18T09:00:00Z', [-3, 'hour']],
  ['2026-11-16T12:00:00Z', [-2, 'day']],
  ['2026-09-18T12:00:00Z', [-2, 'month']],
  ['2024-11-17T12:00:00Z', [-2, 'year']],
  ['2026-11-18T12:05:00Z', [5, 'minute']],
])('%s relative to noon', (at, time) => {
  expect(relativeTime(Date.parse(at), NOW)).toEqual(time)
})
