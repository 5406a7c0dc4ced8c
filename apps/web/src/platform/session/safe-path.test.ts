import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

const origin = 'https://app.example'

describe('S2.9 where a sign-in may lead', () => {
  test.each(['/process', '/process?q=a&limit=10', '/home#top', '/invitations/accept?token=abc', '/a//b'])(
    'a path of the application is kept: %s',
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
  ])('anything else is home: %j', (to) => expect(safePath(to, origin)).toBe('/home'))

  test('no text leads to another origin', () => {
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
