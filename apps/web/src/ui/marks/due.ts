const DAY = 86_400_000

/** Days from one date to another, both without time. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)

export type Due = { kind: 'overdue'; days: number } | { kind: 'today' } | { kind: 'later' }

/** How a due date relates to today. */
export function dueOf(day: string, today: string): Due {
  const days = daysBetween(day, today)
  if (days > 0) return { kind: 'overdue', days }
  return { kind: days === 0 ? 'today' : 'later' }
}

/** Short is without the year of today, in a column also with a shorter unit. */
export type DueSize = 'long' | 'short' | 'column'

/** The unit is one letter in a column of a table, where the language has such a letter. */
export function overdueTime(days: number, locale: string, size: DueSize): string {
  const unitDisplay = size === 'column' ? (locale === 'en' ? 'narrow' : 'short') : 'long'
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay }).format(days)
}

const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The largest unit in which the time between two moments is at least one, and how many: negative in the past. */
export function relativeTime(at: number, now: number): [value: number, unit: Intl.RelativeTimeFormatUnit] {
  const distance = at - now
  for (const [unit, size] of UNITS) {
    const value = Math.trunc(distance / size)
    if (value !== 0) return [value, unit]
  }
  return [0, 'minute']
}
