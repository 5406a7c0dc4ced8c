import { expect, test } from 'vitest'
import { itemsIn } from './items-in.ts'

test('takes a pasted list apart, without its bullets, numbers, empty lines and repetitions', () => {
  expect(itemsIn('- Contracts\r\n2) Invoices\n\n• قائمة الموردين\n  Contracts ')).toEqual([
    'Contracts',
    'Invoices',
    'قائمة الموردين',
  ])
  expect(itemsIn('2026 budget')).toEqual(['2026 budget'])
  expect(itemsIn(' \n ')).toEqual([])
})
