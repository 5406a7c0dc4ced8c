import { daysAfter, monthsAfter, weekdayOf } from 'contract/days'
import { formatTag, type Locale } from 'contract/locale'

/** The first day of the week, Sunday as 0: the day after the weekend. */
export const firstWeekday = (weekend: 'sat_sun' | 'fri_sat'): number => (weekend === 'fri_sat' ? 0 : 1)

/** The days of the whole weeks that contain a month such as `2026-11`. */
export function weeksOf(month: string, first: number): string[][] {
  const start = `${month}-01`
  const end = daysAfter(monthsAfter(start, 1), -1)
  const weeks: string[][] = []
  let day = weekStart(start, first)
  while (day <= end) {
    const from = day
    weeks.push(Array.from({ length: 7 }, (_, at) => daysAfter(from, at)))
    day = daysAfter(day, 7)
  }
  return weeks
}

const weekStart = (day: string, first: number) => daysAfter(day, -((weekdayOf(day) - first + 7) % 7))

export const monthOf = (day: string): string => day.slice(0, 7)
export const nextMonth = (month: string, by: number): string => monthOf(monthsAfter(`${month}-01`, by))
export { monthsAfter }

export interface MonthLayout {
  /** The first day of the week. */
  first: number
  rightToLeft: boolean
}

/** The day that a key moves to, by the ARIA pattern of a calendar; undefined for any other key. */
export function dayByKey(
  day: string,
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
  { first, rightToLeft }: MonthLayout,
): string | undefined {
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
    case 'Home':
      return weekStart(day, first)
    case 'End':
      return daysAfter(weekStart(day, first), 6)
    case 'PageDown':
      return monthsAfter(day, shiftKey ? 12 : 1)
    case 'PageUp':
      return monthsAfter(day, shiftKey ? -12 : -1)
    default:
      return undefined
  }
}

/** Formats days, which are the same in every time zone. */
export function dayFormat(locale: Locale, options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(formatTag(locale), { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
