import fc from 'fast-check'
import { daysAfter } from 'contract/days'
import { formatTag, LOCALES } from 'contract/locale'
import { describe, expect, it } from 'vitest'
import { isWholeDay, readDay, typedDay } from './day-text.ts'

const days = fc.integer({ min: 0, max: 73_000 }).map((after) => daysAfter('1900-01-01', after))
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)

describe.each(LOCALES)('a day in %s', (locale) => {
  it('is read back as it is shown for typing, with the digits of either keyboard', () =>
    fc.assert(
      fc.property(days, (day) => {
        const text = typedDay(day, locale)
        expect([readDay(text), readDay(arabicDigits(text))]).toEqual([day, day])
      }),
    ))

  it('is read back as pages and reports write it, in either digits', () =>
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('short', 'medium', 'long'),
        fc.constantFrom('latn', 'arab'),
        (day, style, digits) => {
          // Two digits of a year mean this century.
          fc.pre(style !== 'short' || day >= '2000')
          const format = new Intl.DateTimeFormat(formatTag(locale), {
            dateStyle: style as 'short',
            numberingSystem: digits,
            timeZone: 'UTC',
          })
          expect(readDay(format.format(new Date(`${day}T00:00:00Z`)))).toBe(day)
        },
      ),
    ))

  it('is emitted while typing only when its last digit is there', () =>
    fc.assert(
      fc.property(days, (day) => {
        const text = typedDay(day, locale)
        const read = Array.from(text, (_, at) => text.slice(0, at + 1)).filter((typed) => isWholeDay(typed))
        expect(read).toEqual([text])
      }),
    ))
})

it('reads ISO, digits without separators, two digits of a year and marks of direction', () => {
  expect(
    [
      '2026-11-18',
      '2026/1/8',
      '18112026',
      '18.11.26',
      '18 11 2026',
      '18\u200F/11\u200F/2026',
      '1er mars 2026',
    ].map(readDay),
  ).toEqual([
    '2026-11-18',
    '2026-01-08',
    '2026-11-18',
    '2026-11-18',
    '2026-11-18',
    '2026-11-18',
    '2026-03-01',
  ])
})

it('reads no day that does not exist, and none before 1900', () => {
  for (const text of [
    '',
    '30/02/2026',
    '2026-13-01',
    '18/11',
    '11/18/2026',
    '18 nonsense 2026',
    '18/11/0026',
  ])
    expect(readDay(text), text).toBeUndefined()
})

it('ISO days are whole with two digits of the day', () => {
  expect(['2026-11-1', '2026-11-18', '18/11/20', '1/1/2026', '١٨/١١/٢٠٢٦'].map(isWholeDay)).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
})
