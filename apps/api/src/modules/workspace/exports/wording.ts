import type { Field, Locale, Localized } from 'contract'
import { isRightToLeft, LOCALES } from 'contract'
import { fillIn } from '#platform/mail.ts'
import { label } from '#platform/words.ts'

/** How a document says things: its words, its dates in the organisation's time zone, its numbers. */
export interface Wording {
  readonly locale: Locale
  word(...path: [string, ...string[]]): string
  fill(key: string, values: Readonly<Record<string, string>>): string
  moment(at: string): string
  day(day: string): string
  number(value: number): string
  /** A whole number of a field: shares in percent, hundredths with two digits, years in one piece. */
  whole(field: Pick<Field, 'counts'>, value: number): string
  bytes(value: number): string
  /** A text in the document's language, or in the first one that it has. */
  text(value: unknown): string
}

export function wordingIn(locale: Locale, timeZone: string): Wording {
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const numbers = new Intl.NumberFormat(locale)
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const kilobytes = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  })
  // A time keeps its own direction beside a name in Latin letters (U+2067, U+2069).
  const apart = (text: string) => (isRightToLeft(locale) ? `\u2067${text}\u2069` : text)
  const word = (...path: [string, ...string[]]) => label(locale, 'documents', ...path)
  return {
    locale,
    word,
    fill: (key, values) => fillIn(word(key), values),
    // The zone is named: a time without one says little to a reader elsewhere.
    moment: (at) => apart(`${moments.format(new Date(at))} (${timeZone})`),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    number: (value) => numbers.format(value),
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
