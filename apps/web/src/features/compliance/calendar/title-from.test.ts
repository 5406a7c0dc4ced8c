import { expect, it } from 'vitest'
import { isAddress, titleFrom } from './title-from.ts'

it.each([
  ['https://www.edpb.europa.eu/guidelines-01_2026.pdf', 'edpb.europa.eu: guidelines 01 2026'],
  ['https://eur-lex.europa.eu/', 'eur-lex.europa.eu'],
  ['https://example.org/%E0%A4%A', 'example.org: %E0%A4%A'],
])('%s gets the title %s', (address, title) => {
  expect(titleFrom(address)).toBe(title)
})

it('only http and https addresses are accepted', () => {
  expect(['https://a.eu', ' http://a.eu ', 'javascript:alert(1)', 'a.eu', ''].map(isAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
