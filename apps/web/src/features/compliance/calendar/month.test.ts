import type { CalendarEntry } from 'contract/compliance/calendar'
import { describe, expect, it } from 'vitest'
import { byDay, chosen, dayByKey, firstWeekday, nextMonth, weeksOf } from './month.ts'
import { partsLeft } from './time-left.ts'

describe('the weeks of a month', () => {
  it('start after the weekend and contain every day of the month once', () => {
    const weeks = weeksOf('2026-11', firstWeekday('sat_sun'))
    expect(weeks[0]![0]).toBe('2026-10-26')
    expect(weeks.at(-1)!.at(-1)).toBe('2026-12-06')
    expect(weeks.flat().filter((day) => day.startsWith('2026-11'))).toHaveLength(30)
    expect(weeksOf('2026-11', firstWeekday('fri_sat'))[0]![0]).toBe('2026-11-01')
  })
  it('continue across the end of the year', () => {
    expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

it('arrow keys move to the adjacent day, also right to left', () => {
  const from = (key: string, rtl = false) => dayByKey('2026-11-30', key, rtl)
  expect([
    from('ArrowRight'),
    from('ArrowRight', true),
    from('ArrowDown'),
    from('PageDown'),
    from('a'),
  ]).toEqual(['2026-12-01', '2026-11-29', '2026-12-07', '2026-12-30', undefined])
})

it('entries are filtered by kind, universe and owner, and grouped by day', () => {
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

it('time left is shown in hours and minutes when short, in days and hours when long', () => {
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
