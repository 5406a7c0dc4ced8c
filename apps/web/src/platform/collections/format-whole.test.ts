import { expect, it } from 'vitest'
import { formatWhole } from './format-whole.ts'

it('formats a whole number by the unit of its field', () => {
  expect(formatWhole({}, 1234, 'en')).toBe('1,234')
  expect(formatWhole({ counts: 'thousandths' }, 667, 'en')).toBe('66.7%')
  expect(formatWhole({ counts: 'hundredths' }, 24_450, 'en')).toBe('244.50')
})

it('formats a year without a thousands separator in every language', () => {
  for (const locale of ['en', 'fr', 'ar'] as const)
    expect(formatWhole({ counts: 'years' }, 2026, locale)).toBe('2026')
})
