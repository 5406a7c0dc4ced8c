import { expect, test } from 'vitest'
import { textDirection } from './text-direction.ts'

test.each([
  ['Art. 5(2) المساءلة', 'rtl'],
  ['ISO 13485:2016 إدارة جودة الأجهزة الطبية', 'rtl'],
  ['R-P2P-01 · موردون وهميون أو مكررون', 'rtl'],
  ['مجموعة Evidentia Audit International', 'ltr'],
  ['Approval of payments 2026', 'ltr'],
  ['2026', 'auto'],
])('the direction of "%s" is %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction)
})
