import { expect, test } from 'vitest'
import { startLocale, storedLocale, writeDocumentLocale } from './locale.ts'

const storage = (value: string | null) => ({ getItem: () => value })

test('S4.3 the stored language is used, and an unknown one falls back to English', () => {
  expect(startLocale(storage('ar'))).toBe('ar')
  expect(startLocale(storage(null))).toBe('en')
  expect(startLocale(storage('de'))).toBe('en')
  expect(storedLocale(storage('de'))).toBeNull()
})

test('S1.8 Arabic is right to left', () => {
  const root = { lang: '', dir: '' }
  writeDocumentLocale(root, 'ar')
  expect(root).toEqual({ lang: 'ar', dir: 'rtl' })
  writeDocumentLocale(root, 'fr')
  expect(root).toEqual({ lang: 'fr', dir: 'ltr' })
})
