import type { Locale } from 'contract/locale'
import { formatFigure } from '#platform/figures.ts'

/** Amounts come in the smallest unit of their currency; under each other, each shows its cents. */
export const showMoney = (cents: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)

/** The price of a plan, which is a round one. */
export const showPrice = (cents: number, currency: string, locale: Locale): string =>
  formatFigure(cents / 100, { kind: 'money', currency: currency.toUpperCase() }, locale)

export const showDate = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
