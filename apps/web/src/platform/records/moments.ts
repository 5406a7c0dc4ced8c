import { dayStyle, formatTag, type Locale } from 'contract/locale'

/** A timestamp in the reader's time zone and digits. */
export const showMoment = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeStyle: 'short' }).format(
    new Date(at),
  )

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
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A date with its day of the week, in words. */
export const showLongDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const showNumber = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(value)
