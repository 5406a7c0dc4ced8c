import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter, monthsAfter, weekdayOf } from '../days.ts'
import {
  dueAt,
  endOfDay,
  lastDay,
  localDay,
  localMinute,
  momentOf,
  nextOccurrence,
  occurrencesWithin,
  type Place,
  stageAt,
  type Term,
} from './terms.ts'

const PARIS: Place = { zone: 'Europe/Paris', weekend: 'sat_sun' }
const at = (text: string) => Date.parse(text)
const iso = (moment: number) => new Date(moment).toISOString()

describe('a deadline in hours', () => {
  it('is counted in elapsed time across daylight saving changes', () => {
    // The night of 29 March 2026 has 23 hours in Paris, that of 25 October 25.
    const spring = dueAt({ unit: 'hours', amount: 72 }, at('2026-03-27T10:00:00+01:00'), PARIS)
    expect(localMinute(spring, PARIS.zone)).toBe('2026-03-30T11:00')
    const autumn = dueAt({ unit: 'hours', amount: 24 }, at('2026-10-24T12:00:00+02:00'), PARIS)
    expect(localMinute(autumn, PARIS.zone)).toBe('2026-10-25T11:00')
  })
})

describe('a deadline in days', () => {
  it('ends with the last local hour of its last day', () => {
    const due = dueAt({ unit: 'days', amount: 15 }, at('2026-03-20T23:30:00+01:00'), PARIS)
    expect(iso(due)).toBe('2026-04-04T21:59:59.999Z')
    expect(localDay(due, PARIS.zone)).toBe('2026-04-04')
    expect(localDay(due + 1, PARIS.zone)).toBe('2026-04-05')
  })

  it('ends when the day ends, also where midnight is skipped', () => {
    // In Cairo the clocks went from midnight to one o'clock on 24 April 2026.
    expect(localMinute(endOfDay('2026-04-23', 'Africa/Cairo') + 1, 'Africa/Cairo')).toBe('2026-04-24T01:00')
  })

  it('counts working days', () => {
    const friday = '2026-11-13'
    expect(lastDay({ unit: 'workdays', amount: 3 }, friday, 'sat_sun')).toBe('2026-11-18')
    expect(lastDay({ unit: 'workdays', amount: 3 }, friday, 'fri_sat')).toBe('2026-11-17')
  })
})

describe('a deadline in months', () => {
  it.each([
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-12-15', '2027-01-15'],
    ['2026-03-31', '2026-04-30'],
  ])('from %s ends on %s', (from, to) => {
    expect(lastDay({ unit: 'months', amount: 1 }, from, 'sat_sun')).toBe(to)
  })
})

const zones = fc.constantFrom(
  'UTC',
  'Europe/Paris',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Riyadh',
  'Asia/Beirut',
  'America/New_York',
  'Australia/Lord_Howe',
)
const places: fc.Arbitrary<Place> = fc.record({
  zone: zones,
  weekend: fc.constantFrom('sat_sun' as const, 'fri_sat' as const),
})
const moments = fc
  .integer({ min: at('2024-01-01T00:00:00Z') / 1000, max: at('2032-12-31T00:00:00Z') / 1000 })
  .map((seconds) => seconds * 1000)
const terms: fc.Arbitrary<Term> = fc.record({
  unit: fc.constantFrom('hours' as const, 'days' as const, 'workdays' as const, 'months' as const),
  amount: fc.integer({ min: 1, max: 90 }),
})
const day = moments.map((moment) => localDay(moment, 'UTC'))

describe('any deadline', () => {
  it('is after its start, and later for a later start or a longer period', () => {
    fc.assert(
      fc.property(terms, moments, fc.nat({ max: 40 * 86_400 }), places, (term, from, more, place) => {
        const due = dueAt(term, from, place)
        expect(due).toBeGreaterThan(from)
        expect(dueAt(term, from + more * 1000, place)).toBeGreaterThanOrEqual(due)
        expect(dueAt({ ...term, amount: term.amount + 1 }, from, place)).toBeGreaterThan(due)
      }),
    )
  })

  it('ends in the last second of a day unless it is in hours', () => {
    fc.assert(
      fc.property(terms, moments, places, (term, from, place) => {
        const due = dueAt(term, from, place)
        if (term.unit === 'hours') {
          expect(due - from).toBe(term.amount * 3_600_000)
          return
        }
        expect(localDay(due, place.zone)).toBe(lastDay(term, localDay(from, place.zone), place.weekend))
        expect(localDay(due + 1, place.zone)).toBe(daysAfter(localDay(due, place.zone), 1))
      }),
    )
  })

  it('in working days never ends on a weekend', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (from, amount) => {
        expect([6, 0]).not.toContain(weekdayOf(lastDay({ unit: 'workdays', amount }, from, 'sat_sun')))
      }),
    )
  })
})

it('a local time is restored from its instant', () => {
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const wall = localMinute(moment, zone)
      expect(localMinute(momentOf(wall, zone), zone)).toBe(wall)
    }),
  )
})

it('stages follow one another', () => {
  const order = ['early', 'half', 'urgent', 'breached']
  const [from, due] = [0, 100_000]
  expect([0, 49_999, 50_000, 79_999, 80_000, 100_000, 100_001].map((now) => stageAt(now, from, due))).toEqual(
    ['early', 'early', 'half', 'half', 'urgent', 'urgent', 'breached'],
  )
  fc.assert(
    fc.property(fc.nat({ max: 150_000 }), fc.nat({ max: 150_000 }), (one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)]
      expect(order.indexOf(stageAt(earlier, from, due))).toBeLessThanOrEqual(
        order.indexOf(stageAt(later, from, due)),
      )
    }),
  )
})

describe('a recurring obligation', () => {
  const every = fc.integer({ min: 1, max: 36 })

  it('returns to the last day of the month after a shorter month', () => {
    const days = occurrencesWithin(
      { firstOn: '2026-01-31', everyMonths: 1, nextOn: '2026-01-31' },
      '2026-02-01',
      '2026-05-31',
    )
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  it('is next due on the first occurrence after the completed one', () => {
    fc.assert(
      fc.property(day, every, fc.nat({ max: 3000 }), (firstOn, months, later) => {
        const done = daysAfter(firstOn, later)
        const next = nextOccurrence(firstOn, months, done)
        expect(next > done).toBe(true)
        // No occurrence lies in between.
        for (let round = 0; monthsAfter(firstOn, round * months) < next; round += 1)
          expect(monthsAfter(firstOn, round * months) <= done).toBe(true)
        expect(nextOccurrence(firstOn, months, null)).toBe(firstOn)
      }),
    )
  })
})
