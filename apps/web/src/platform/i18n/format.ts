import { dayStyle, formatTag, type Locale } from 'contract/locale'

export function remember<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

const numbers = remember((locale) => new Intl.NumberFormat(locale))
const days = remember(
  (locale) => new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeZone: 'UTC' }),
)
const moments = remember(
  (locale) => new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeStyle: 'short' }),
)
const shortDays = remember(
  (locale) => new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const lists = remember((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }))

export const formatNumber = (value: number, locale: Locale): string => numbers(locale).format(value)
/** A date is the same in every time zone. */
export const formatDay = (day: string, locale: Locale): string =>
  days(locale).format(new Date(`${day}T00:00:00Z`))
/** Day and month, where the year is known. */
export const formatShortDay = (day: string, locale: Locale): string =>
  shortDays(locale).format(new Date(`${day}T00:00:00Z`))
export const formatMoment = (moment: string, locale: Locale): string =>
  moments(locale).format(new Date(moment))
export const formatList = (texts: readonly string[], locale: Locale): string => lists(locale).format(texts)

/** The remaining minutes and seconds, as a countdown. */
export function formatCountdown(milliseconds: number, locale: Locale): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return `${formatNumber(Math.floor(seconds / 60), locale)}:${two.format(seconds % 60)}`
}
