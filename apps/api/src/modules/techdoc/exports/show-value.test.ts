import type { TechdocField } from 'content'
import { type Locale, LOCALES } from 'contract'
import { expect, it } from 'vitest'
import { loadStructure } from '#modules/techdoc/file/index.ts'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { showValue } from './show-value.ts'

const structure = await loadStructure()
const field = (type: string) => ({ key: 'one', type }) as TechdocField

const shown = (locale: Locale, type: string, value: unknown) =>
  showValue(structure, field(type), value, { people: {}, records: {} }, wordingIn(locale, 'Europe/Paris'))

it('I18-6 exports use the decimal comma in French', () => {
  expect(shown('fr', 'number', 0.25)).toBe('0,25')
  expect(shown('en', 'number', 0.25)).toBe('0.25')
  const wording = wordingIn('fr', 'Europe/Paris')
  expect(wording.number(1.5)).toBe('1,5')
  expect(wording.whole({ counts: 'hundredths' }, 250)).toBe('2,50')
  expect(wording.whole({ counts: 'thousandths' }, 125)).toMatch(/^12,5\s%$/)
})

it('I18-6 exports use Western digits in every language', () => {
  const digits = /^[^\p{Nd}]*(?:[0-9][^\p{Nd}]*)+$/u
  for (const locale of LOCALES) {
    const wording = wordingIn(locale, 'Asia/Riyadh')
    const texts = [
      shown(locale, 'number', 1234.5),
      shown(locale, 'date', '2027-05-04'),
      shown(locale, 'computed', '2027-05-04'),
      wording.number(1234.5),
      wording.day('2027-05-04'),
      wording.moment('2027-05-04T10:20:30Z'),
      wording.whole({ counts: 'thousandths' }, 125),
      wording.bytes(123_456),
    ]
    for (const text of texts) expect(text).toMatch(digits)
  }
})

it('a reference is shown by the number of its row or the title of its section, without keys', () => {
  const told = (code: string, title: string) =>
    showValue(
      structure,
      field('refs'),
      ['it'],
      { people: {}, records: { it: { code, title: title ? { en: title } : {} } } },
      wordingIn('en', 'Europe/Paris'),
    )
  expect(told('DEV-002/f.standards/001', 'EN 60601-1')).toBe('001 EN 60601-1')
  expect(told('DEV-002/gspr/3(a)', 'Risk management plan')).toBe('3(a) Risk management plan')
  expect(told('DEV-002/br.hazards/002', '')).toBe('Hazard analysis 002')
  expect(told('DEV-002/br.hazards', 'Hazard analysis')).toBe('Hazard analysis')
  expect(told('PLN-0001', 'Risk management plan')).toBe('PLN-0001 Risk management plan')
})
