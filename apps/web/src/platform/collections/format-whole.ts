import type { Field } from 'contract/field'
import type { Locale } from 'contract/locale'
import { formatNumber, remember } from '../i18n/format.ts'

const shares = remember(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)
const averages = remember((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
const hundredths = remember(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

const measured = remember((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))

/** A measured number, with the decimals that it was measured with. */
export const formatMeasured = (value: number, locale: Locale): string => measured(locale).format(value)

/** An integer field as people read it: shares in percent, hundredths with two digits, years without grouping. */
export function formatWhole({ counts }: Pick<Field, 'counts'>, value: number, locale: Locale): string {
  if (counts === 'thousandths') return shares(locale).format(value / 1000)
  if (counts === 'years') return String(value)
  return counts === 'hundredths' ? hundredths(locale).format(value / 100) : formatNumber(value, locale)
}

/** An average, which has decimals where the values have none. */
export const formatAverage = (field: Pick<Field, 'counts'>, value: number, locale: Locale): string =>
  field.counts === undefined ? averages(locale).format(value) : formatWhole(field, value, locale)
