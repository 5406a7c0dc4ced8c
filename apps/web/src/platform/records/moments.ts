import { formatTag, type Locale } from 'contract/locale'

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** A timestamp in the reader's time zone and digits. */
export const showMoment = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), MOMENT).format(new Date(at))

/** The same with its time zone, for signatures. */
export const showMomentInZone = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))

/** A date has no time: it is the same in every time zone. */
export const showDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const showNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(value)

/** Today in the reader's time zone, in the format of a date field. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
