import { dayStyle, formatTag, type Locale } from 'contract/locale'

export { labelled } from 'contract/locale'

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

export const formatNumber = (value: number, locale: Locale): string => numbers(locale).format(value)
/** A date is the same in every time zone. */
export const formatDay = (day: string, locale: Locale): string =>
  days(locale).format(new Date(`${day}T00:00:00Z`))
/** Day and month, where the year is known. */
export const formatShortDay = (day: string, locale: Locale): string =>
  shortDays(locale).format(new Date(`${day}T00:00:00Z`))
export const formatMoment = (moment: string, locale: Locale): string =>
  moments(locale).format(new Date(moment))

/** A date with its day of the week, in words. */
export const formatLongDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
