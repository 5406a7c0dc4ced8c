import type { CalendarEntry } from 'contract/compliance/calendar'
import { expect, it } from 'vitest'
import { byDay, chosen } from './entries.ts'
import { partsLeft } from './time-left.ts'

it('entries are chosen by kind, universe and owner, and stand on their day', () => {
  const entry = (more: object) =>
    ({ day: '2026-11-02', kind: 'duty', universes: ['u'], ownerId: 'me', ...more }) as CalendarEntry
  const all = [
    entry({}),
    entry({ kind: 'clock', universes: [] }),
    entry({ day: '2026-11-03', ownerId: null }),
  ]
  expect(chosen(all, { kind: 'clock' })).toEqual([all[1]])
  expect(chosen(all, { universe: 'u', owner: 'me' })).toEqual([all[0]])
  expect([...byDay(all)].map(([day, entries]) => [day, entries.length])).toEqual([
    ['2026-11-02', 2],
    ['2026-11-03', 1],
  ])
})

it('time left is told in hours and minutes until it is days', () => {
  const hour = 3_600_000
  expect(partsLeft(71.5 * hour)).toEqual([
    [71, 'hour'],
    [30, 'minute'],
  ])
  expect(partsLeft(15 * 24 * hour)).toEqual([
    [15, 'day'],
    [0, 'hour'],
  ])
  expect(partsLeft(-59_000)).toEqual([[0, 'minute']])
})
