import { LOCALES } from 'contract/locale'
import { expect, test } from 'vitest'
import { COUNT, formatFigure, formatPeriod, formatTick, PERCENT } from './figures.ts'

test('numbers are formatted by kind and language', () => {
  expect(formatFigure(12_345, COUNT, 'en')).toBe('12,345')
  expect(formatFigure(0.256, PERCENT, 'en')).toBe('26%')
  expect(formatFigure(0.256, { kind: 'percent', digits: 1 }, 'fr')).toMatch(/^25,6\s%$/)
  expect(formatFigure(3.46, { kind: 'score', max: 5 }, 'en')).toBe('\u20663.5 / 5\u2069')
  expect(formatFigure(1200, { kind: 'money', currency: 'EUR' }, 'en')).toBe('€1,200')
  expect(formatFigure(1200.5, { kind: 'money', currency: 'EUR' }, 'en')).toBe('€1,200.50')
})

test('an axis abbreviates large numbers', () => {
  expect(formatTick(40_000, COUNT, 'en')).toBe('40K')
  expect(formatTick(2.5, { kind: 'score' }, 'en')).toBe('2.5')
  expect(formatTick(0.5, PERCENT, 'en')).toBe('50%')
})

test('periods are formatted by their length and language', () => {
  expect(formatPeriod('2026-03-01', 'month', 'en')).toBe('March 2026')
  expect(formatPeriod('2026-03-01', 'year', 'en')).toBe('2026')
  for (const locale of LOCALES) expect(formatPeriod('2026-03-01', 'day', locale, 'short')).not.toBe('')
})
