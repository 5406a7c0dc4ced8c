import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const origin = 'https://app.example'

describe('S2.9 redirect targets after sign-in', () => {
  test.each(['/process', '/process?q=a&limit=10', '/home#top', '/invitations/accept?token=abc', '/a//b'])(
    'keeps a path of the application: %s',
    (to) => expect(safePath(to, origin)).toBe(to),
  )

  test.each([
    undefined,
    '',
    'process',
    'https://evil.example/',
    'https://app.example/process',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/../\\evil.example',
    '/./\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '/login?to=/login',
    '/auth/callback?code=1',
    '//user@app.example/',
    '/%5cevil.example/..//evil.example',
    '/\\\\evil.example',
    '\\/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/\u0009//evil.example',
    '////evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/../\\evil.example',
    '//evil.example:443/home',
    '//evil.example#/home',
    '//evil.example?/home',
    '//evil。example',
    '//[::1]/',
    '///\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example',
    'javascript://app.example/%0aalert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'blob:https://app.example/x',
    'view-source:https://evil.example',
    '@evil.example',
    '.evil.example',
    'app.example',
    '?to=//evil.example',
    '#//evil.example',
    '/login/../auth/callback?code=1',
    '/auth/popup?code=1',
  ])('GHSA-x7qq-m748-8p2c anything else leads to the home page: %j', (to) =>
    expect(safePath(to, origin)).toBe('/home'),
  )

  test('no input leads to another origin', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      'a',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        expect(new URL(safePath(parts.join(''), origin), origin).origin).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })
})
