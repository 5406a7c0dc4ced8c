import { daysAfter, monthsAfter, weekdayOf } from '../days.ts'
import type { WEEKENDS } from '../workspace/organisations.ts'

/**
 * The length of a statutory term. Hours are absolute time; all others end with the last local hour of their last day.
 */
export interface Term {
  readonly unit: 'hours' | 'days' | 'workdays' | 'months'
  readonly amount: number
}

/** Where a term is counted: its time zone, and which days of the week are free. */
export interface Place {
  readonly zone: string
  readonly weekend: (typeof WEEKENDS)[number]
}

const HOUR = 3_600_000
const FREE_DAYS = { sat_sun: [6, 0], fri_sat: [5, 6] } as const

const formats = new Map<string, Intl.DateTimeFormat>()
function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** The local time at a moment, as if it were UTC. */
const wallAt = (at: number, zone: string): number =>
  Date.parse(`${formatFor(zone).format(at).replace(' ', 'T')}Z`)

/** The local time at a moment: `2026-03-29T02:30`. */
export const localMinute = (at: number, zone: string): string =>
  formatFor(zone).format(at).replace(' ', 'T').slice(0, 16)

/** The local date at a moment. */
export const localDay = (at: number, zone: string): string => localMinute(at, zone).slice(0, 10)

/**
 * The moment of a local time. A local time that occurs twice when clocks go back is the first one; one that is skipped
 * when they go forward is the moment of the change.
 */
export function momentOf(wall: string, zone: string): number {
  const wanted = Date.parse(wall.length === 10 ? `${wall}T00:00:00Z` : `${wall}:00Z`)
  const before = wallAt(wanted - 24 * HOUR, zone) - (wanted - 24 * HOUR)
  const after = wallAt(wanted + 24 * HOUR, zone) - (wanted + 24 * HOUR)
  const shown = [wanted - before, wanted - after].filter((at) => wallAt(at, zone) === wanted)
  return shown.length > 0 ? Math.min(...shown) : changeBetween(wanted - after, wanted - before, zone)
}

/** The moment between two others at which the UTC offset of a zone changes. */
function changeBetween(from: number, to: number, zone: string): number {
  const offset = (at: number) => wallAt(at, zone) - at
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offset(middle) === offset(from)) low = middle
    else high = middle
  }
  return high
}

/** The last moment that still belongs to a day somewhere. */
export const endOfDay = (day: string, zone: string): number => momentOf(daysAfter(day, 1), zone) - 1

function workdaysAfter(day: string, amount: number, weekend: Place['weekend']): string {
  const free: readonly number[] = FREE_DAYS[weekend]
  let at = day
  for (let left = amount; left > 0;) {
    at = daysAfter(at, 1)
    if (!free.includes(weekdayOf(at))) left -= 1
  }
  return at
}

/** The last day of a term of days or months; the day on which it begins does not count. */
export function lastDay({ unit, amount }: Term, from: string, weekend: Place['weekend']): string {
  if (unit === 'months') return monthsAfter(from, amount)
  return unit === 'workdays' ? workdaysAfter(from, amount, weekend) : daysAfter(from, amount)
}

/** The last moment that is still within the term. */
export function dueAt(term: Term, from: number, { zone, weekend }: Place): number {
  if (term.unit === 'hours') return from + term.amount * HOUR
  return endOfDay(lastDay(term, localDay(from, zone), weekend), zone)
}

export const DEADLINE_STAGES = ['early', 'half', 'urgent', 'breached'] as const
export type DeadlineStage = (typeof DEADLINE_STAGES)[number]
/** The share of elapsed time at which a deadline reaches a stage. */
export const STAGE_SHARES = { half: 0.5, urgent: 0.8 } as const

/** The stage of a deadline. */
export function stageAt(now: number, from: number, due: number): DeadlineStage {
  if (now > due) return 'breached'
  const share = due === from ? 1 : (now - from) / (due - from)
  if (share >= STAGE_SHARES.urgent) return 'urgent'
  return share >= STAGE_SHARES.half ? 'half' : 'early'
}

/** The next date of an obligation after the one performed; its first date if there was none. */
export function nextOccurrence(firstOn: string, everyMonths: number, after: string | null): string {
  if (after === null || after < firstOn) return firstOn
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  // Counted from the first date, so that the 31st stays the last day of the month after a short month.
  let round = Math.max(0, Math.floor((months(after) - months(firstOn)) / everyMonths))
  while (monthsAfter(firstOn, round * everyMonths) <= after) round += 1
  return monthsAfter(firstOn, round * everyMonths)
}

/** The dates of an obligation in a date range, from its next one on. */
export function occurrencesWithin(
  { firstOn, everyMonths, nextOn }: { firstOn: string; everyMonths: number; nextOn: string },
  from: string,
  to: string,
): string[] {
  const days: string[] = []
  for (let day = nextOn; day <= to; day = nextOccurrence(firstOn, everyMonths, day))
    if (day >= from) days.push(day)
  return days
}
