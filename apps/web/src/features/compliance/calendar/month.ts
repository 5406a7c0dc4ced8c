import { daysAfter, monthsAfter, weekdayOf } from 'contract/days'
import type { CalendarEntry, CalendarKind } from 'contract/compliance/calendar'

/** The first day of the week, Sunday as 0: the day after the weekend. */
export const firstWeekday = (weekend: 'sat_sun' | 'fri_sat'): number => (weekend === 'fri_sat' ? 0 : 1)

/** The days of the whole weeks that contain a month such as `2026-11`. */
export function weeksOf(month: string, first: number): string[][] {
  const start = `${month}-01`
  const end = daysAfter(monthsAfter(start, 1), -1)
  const weeks: string[][] = []
  let day = daysAfter(start, -((weekdayOf(start) - first + 7) % 7))
  while (day <= end) {
    const from = day
    weeks.push(Array.from({ length: 7 }, (_, at) => daysAfter(from, at)))
    day = daysAfter(day, 7)
  }
  return weeks
}

export const monthOf = (day: string): string => day.slice(0, 7)
export const nextMonth = (month: string, by: number): string => monthOf(monthsAfter(`${month}-01`, by))

/** The day that a key moves to; undefined for any other key. */
export function dayByKey(day: string, key: string, rightToLeft: boolean): string | undefined {
  const ahead = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return daysAfter(day, ahead)
    case 'ArrowLeft':
      return daysAfter(day, -ahead)
    case 'ArrowDown':
      return daysAfter(day, 7)
    case 'ArrowUp':
      return daysAfter(day, -7)
    case 'PageDown':
      return monthsAfter(day, 1)
    case 'PageUp':
      return monthsAfter(day, -1)
    default:
      return undefined
  }
}

export interface CalendarFilter {
  kind?: string | undefined
  universe?: string | undefined
  owner?: string | undefined
}

export const chosen = (
  entries: readonly CalendarEntry[],
  { kind, universe, owner }: CalendarFilter,
): CalendarEntry[] =>
  entries.filter(
    (entry) =>
      (!kind || entry.kind === (kind as CalendarKind)) &&
      (!universe || entry.universes.includes(universe)) &&
      (!owner || entry.ownerId === owner),
  )

export function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return days
}
