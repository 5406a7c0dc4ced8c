import { LOCALES, type Locale } from 'contract/locale'
import { describe, expect, test } from 'vitest'
import { IDENTITY_CODES } from '#platform/identity/identity.ts'
import ar from './locales/ar.json'
import en from './locales/en.json'
import fr from './locales/fr.json'

/** As the specification names them. */
const SPECIFIED =
  `internal-error web-storage-unsupported cancelled-popup-request popup-closed-by-user popup-blocked
  network-request-failed unauthorized-domain invalid-auth-event auth-domain-config-required invalid-api-key
  invalid-email wrong-password invalid-credential email-already-in-use user-not-found too-many-requests
  user-disabled password-does-not-meet-requirements`.split(/\s+/)

const textsIn = (locale: Locale): Readonly<Record<string, string>> => ({ ar, en, fr })[locale].errors

test('S8.1 the eighteen specified codes are supported', () => {
  expect(SPECIFIED).toHaveLength(18)
  expect(IDENTITY_CODES).toEqual(expect.arrayContaining(SPECIFIED))
})

describe.each(LOCALES)('S8.1 S5.1 in %s', (locale) => {
  test.each(IDENTITY_CODES)('%s has a translated sentence', (code) => {
    const text = textsIn(locale)[code] ?? ''
    expect(text).toMatch(/\p{L}+.*\.$/u)
    expect(text).not.toContain(code)
    if (locale !== 'en') expect(text).not.toBe(textsIn('en')[code])
  })
})

test('S8.1 the texts do not reveal whether an address has an account', () => {
  for (const locale of LOCALES) {
    const texts = textsIn(locale)
    expect(texts['user-not-found']).toBe(texts['wrong-password'])
    expect(texts['invalid-credential']).toBe(texts['wrong-password'])
  }
})
