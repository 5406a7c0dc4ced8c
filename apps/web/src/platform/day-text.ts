import { formatTag, LOCALES, type Locale } from 'contract/locale'
import { westernDigits } from './western-digits.ts'

// Marks that steer the direction of a text, which Intl writes and copying takes along.
const MARKS = /[\u061C\u200E\u200F\u2066-\u2069]/g
const YEAR_FIRST = /^(\d{4})\s*[-/.\s؍]\s*(\d{1,2})\s*[-/.\s؍]\s*(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})\s*[-/.\s؍]\s*(\d{1,2})\s*[-/.\s؍]\s*(\d{4}|\d{2})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const IN_WORDS = /^(\d{1,2})(?:er)?\s+(\D+?)\s+(\d{4})$/

const plain = (name: string) => name.toLowerCase().replace(/[.\s]/g, '')

/** The months by their names, long and short, in all languages: dates are copied from reports in any of them. */
function readMonthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  // American short names too: "Sep" instead of "Sept".
  for (const tag of [...LOCALES.map(formatTag), 'en-US'])
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month, timeZone: 'UTC' })
      for (let at = 0; at < 12; at++) {
        const name = format.formatToParts(Date.UTC(2026, at, 1)).find(({ type }) => type === 'month')
        if (name) names.set(plain(name.value), at + 1)
      }
    }
  return names
}
let monthNames: ReadonlyMap<string, number> | undefined

function partsOf(text: string): readonly (string | undefined)[] {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return yearFirst.slice(1)
  const dayFirst = DAY_FIRST.exec(text) ?? DIGITS.exec(text)
  if (dayFirst) return dayFirst.slice(1).toReversed()
  const [, day, name, year] = IN_WORDS.exec(text) ?? []
  if (name === undefined) return []
  monthNames ??= readMonthNames()
  return [year, monthNames.get(plain(name))?.toString(), day]
}

/**
 * The day that a typed or pasted text names: 31/12/2026 as in all our languages, 2026-12-31, 31122026 or 31 December
 * 2026, with the digits of any keyboard.
 */
export function readDay(text: string): string | undefined {
  const [year, month, day] = partsOf(westernDigits(text).replace(MARKS, '').trim())
  if (!year || !month || !day) return undefined
  const value = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Dates before 1900 are slips of the hand.
  if (value < '1900') return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

/**
 * Which order the numbers of a date are in: `day` or `month` first, or `either` where nothing tells. Undefined for other
 * forms and where both readings are the same day.
 */
export function dayOrder(text: string): 'day' | 'month' | 'either' | undefined {
  const [, first, second] = DAY_FIRST.exec(westernDigits(text).replace(MARKS, '').trim()) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (!first || !second || a === b || a < 1 || b < 1 || a > 31 || b > 31) return undefined
  if (a > 12) return b > 12 ? undefined : 'day'
  return b > 12 ? 'month' : 'either'
}

const WHOLE = /(\D\d{4}|^\d{8}|^\d{4}\D\d{2}\D\d{2})$/

/** False while the last part may still get another digit, so that 18/11/20 is not yet 2020. */
export const isWholeDay = (text: string): boolean => WHOLE.test(westernDigits(text).replace(MARKS, '').trim())

/** A day as it is typed, in the order of the language and with Western digits. */
export function typedDay(day: string, locale: Locale): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  return new Intl.DateTimeFormat(formatTag(locale), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  })
    .format(date)
    .replace(MARKS, '')
}
