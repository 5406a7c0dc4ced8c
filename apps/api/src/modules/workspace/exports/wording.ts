import { dayStyle, formatTag, type Field, type Locale, type Localized } from 'contract'
import { isRightToLeft, LOCALES } from 'contract'
import { fillIn } from '#platform/fill-in.ts'
import { label } from '#platform/translations.ts'

/** The formatting of a document: labels, dates in the organisation's time zone, and numbers. */
export interface Wording {
  readonly locale: Locale
  word(...path: [string, ...string[]]): string
  fill(key: string, values: Readonly<Record<string, string>>): string
  moment(at: string): string
  day(day: string): string
  number(value: number): string
  /** Formats an integer field: percentages, hundredths with two digits, years without grouping. */
  whole(field: Pick<Field, 'counts'>, value: number): string
  /** Formats a measured number with its decimals. */
  measured(value: number): string
  bytes(value: number): string
  /** A text in the document's language, or in the first one that it has. */
  text(value: unknown): string
}

export function wordingIn(locale: Locale, timeZone: string): Wording {
  const moments = new Intl.DateTimeFormat(formatTag(locale), {
    dateStyle: dayStyle(locale),
    timeStyle: 'medium',
    timeZone,
  })
  const days = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(locale)
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const measured = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const kilobytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  })
  // Isolates the direction of a time next to Latin names (U+2067, U+2069).
  const apart = (text: string) => (isRightToLeft(locale) ? `\u2067${text}\u2069` : text)
  const word = (...path: [string, ...string[]]) => label(locale, 'documents', ...path)
  return {
    locale,
    word,
    fill: (key, values) => fillIn(word(key), values),
    // The time zone is shown for readers elsewhere.
    moment: (at) => apart(`${moments.format(new Date(at))} (${timeZone})`),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    number: (value) => numbers.format(value),
    measured: (value) => measured.format(value),
    whole: ({ counts }, value) => {
      if (counts === 'thousandths') return shares.format(value / 1000)
      if (counts === 'years') return String(value)
      return counts === 'hundredths' ? hundredths.format(value / 100) : numbers.format(value)
    },
    bytes: (value) => kilobytes.format(value / 1024),
    text: (value) => {
      const texts = (value ?? {}) as Localized
      const found = [locale, ...LOCALES].find((one) => texts[one])
      return found ? texts[found]! : ''
    },
  }
}
