import { expect, it } from 'vitest'
import { daysLater, isTimeZone, localTime } from './local-time.ts'

it('converts to the day and hour of a time zone, and falls back to UTC', () => {
  const now = new Date('2026-11-15T23:30:00Z')
  expect(localTime('Africa/Tunis', now)).toEqual({ day: '2026-11-16', hour: 0 })
  expect(localTime('America/New_York', now)).toEqual({ day: '2026-11-15', hour: 18 })
  expect(localTime('Asia/Kolkata', now)).toEqual({ day: '2026-11-16', hour: 5 })
  for (const zone of [null, 'Mars/Olympus'])
    expect(localTime(zone, now)).toEqual({ day: '2026-11-15', hour: 23 })
})

it('validates time zones and adds days', () => {
  expect([isTimeZone('Europe/Paris'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  expect(daysLater('2026-12-30', 3)).toBe('2027-01-02')
})
