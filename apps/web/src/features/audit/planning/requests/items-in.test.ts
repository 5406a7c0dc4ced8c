import { expect, test } from 'vitest'
import { itemsIn } from './items-in.ts'

test('splits a pasted list and drops bullets, numbers, empty lines and duplicates', () => {
  expect(itemsIn('- Contracts\r\n2) Invoices\n\n• قائمة الموردين\n  Contracts ')).toEqual([
    'Contracts',
    'Invoices',
    'قائمة الموردين',
  ])
  expect(itemsIn('2026 budget')).toEqual(['2026 budget'])
  expect(itemsIn(' \n ')).toEqual([])
})
