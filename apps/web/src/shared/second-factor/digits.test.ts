import { expect, test } from 'vitest'
import { codeDigits, phoneNumber } from './digits.ts'

test('a code is parsed with any kind of digits and separators', () => {
  expect(['123456', ' 123 456 ', '١٢٣٤٥٦', '۱۲۳۴۵۶', '12-34-56'].map(codeDigits)).toEqual(
    Array.from({ length: 5 }, () => '123456'),
  )
  expect(codeDigits('abc')).toBe('')
})

test('a phone number is parsed with its usual separators', () => {
  for (const typed of ['+44 20 7946-0000', '0044 (20) 7946 0000', '+٤٤ ٢٠ ٧٩٤٦ ٠٠٠٠'])
    expect(phoneNumber(typed)).toBe('+442079460000')
})
