import { expect, test } from 'vitest'
import { findText, joinPieces } from './find-text.ts'
import { inReadingOrder, type PlacedText } from './reading-order.ts'

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const at = (str: string, x: number, width = 5): PlacedText => ({
  str,
  dir: RTL.test(str) && !/^\p{M}$/u.test(str) ? 'rtl' : 'ltr',
  width,
  hasEOL: false,
  transform: [1, 0, 0, 1, x, 700],
})
const END: PlacedText = { str: '', dir: 'ltr', width: 0, hasEOL: true, transform: [1, 0, 0, 1, 0, 680] }
const read = (pieces: PlacedText[]) =>
  inReadingOrder(pieces)
    .map(({ str, hasEOL }) => (hasEOL ? `${str}/` : str))
    .join('')
    .normalize('NFKC')

test('a line stored in visual order is read from the right', () => {
  const drawn = [
    at('ﺔ', 10),
    at('ﻨ', 15),
    at('ﺠ', 20),
    at('ﻟ', 25),
    at(' ', 30),
    at('ﺮ', 35),
    at('ﻀ', 40),
    at('ﺤ', 45),
    at('ﻣ', 50),
  ]
  expect(read(drawn)).toBe('محضر لجنة')
})

test('a zero-width space beside a vowel sign does not split a word', () => {
  const drawn = [
    at('م', 10),
    at('ﺎ', 15),
    at('ﻬ', 20),
    at('َ', 25),
    at(' ', 25, 0),
    at('ﻤ', 25),
    at('ﻟ', 30),
    at('ا', 35),
  ]
  const text = joinPieces(inReadingOrder(drawn))
  expect(findText('المهام', text)).toHaveLength(1)
})

test('a line stored in logical order is unchanged', () => {
  expect(read([at('محضر', 50), at(' ', 45), at('لجنة', 10)])).toBe('محضر لجنة')
  expect(read([at('segregation', 10), at(' ', 30), at('of', 35)])).toBe('segregation of')
})

test('Latin words in an Arabic line, and Arabic words in a Latin line, keep their order', () => {
  expect(
    read([
      at('المخاطر', 10),
      at(' ', 20),
      at('ISO', 25),
      at(' ', 30),
      at('14971', 35),
      at(' ', 40),
      at('إدارة', 45),
    ]),
  ).toBe('إدارة ISO 14971 المخاطر')
  expect(
    read([
      at('The word', 10),
      at(' ', 20),
      at('المخاطر', 25),
      at(' ', 30),
      at('إدارة', 35),
      at(' ', 40),
      at('means risk', 45),
    ]),
  ).toBe('The word إدارة المخاطر means risk')
})

test('lines are kept apart', () => {
  expect(read([at('one', 10), END, at('ب', 10), at('ا', 15), END, at('two', 10)])).toBe('one/اب/two')
})
