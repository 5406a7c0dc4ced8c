import { dayStyle, formatTag, type Locale } from 'contract/locale'
import { formatFigure } from '#platform/figures.ts'

/** Formats an amount in the smallest unit of its currency, always with cents, so that columns align. */
export const showMoney = (cents: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)

/** The price of a plan, which has no cents. */
export const showPrice = (cents: number, currency: string, locale: Locale): string =>
  formatFigure(cents / 100, { kind: 'money', currency: currency.toUpperCase() }, locale)

export const showDate = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale) }).format(new Date(at))
