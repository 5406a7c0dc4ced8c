import { expect, it } from 'vitest'
import { labelled, LOCALES, withColon } from './locale.ts'

it('sets the colon after a label as each language does', () => {
  expect(LOCALES.map((locale) => withColon('X', locale))).toEqual(['X:', 'X\u00a0:', 'X:'])
  expect(LOCALES.map((locale) => labelled('X', '1', locale))).toEqual(['X: 1', 'X\u00a0: 1', 'X: 1'])
})
