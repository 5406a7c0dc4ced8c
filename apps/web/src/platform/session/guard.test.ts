import { describe, expect, test, vi } from 'vitest'
import { detour, flagsOf } from './guard.ts'

const visit = (flags: Parameters<typeof flagsOf>[0], signedIn: boolean) =>
  detour(flagsOf(flags), '/gap-analysis?a=1#b', () => Promise.resolve(signedIn))

describe('S2.9 a route that requires login', () => {
  test('redirects an anonymous visitor to sign in, with the full path', async () => {
    expect(await visit([{}, { requiresLogin: true }, {}], false)).toEqual({
      to: '/login',
      search: { to: '/gap-analysis?a=1#b' },
    })
  })
  test('lets a signed-in person in', async () => {
    expect(await visit([{ requiresLogin: true }], true)).toBeNull()
  })
})

describe('S2.10 a route that is flagged redirect-if-logged-in', () => {
  test('sends a signed-in person home and lets others in', async () => {
    expect(await visit([{}, { redirectIfLoggedIn: true }], true)).toEqual({ to: '/home' })
    expect(await visit([{}, { redirectIfLoggedIn: true }], false)).toBeNull()
  })
})

test('S2.7 S2.8 a route without flags does not check the session', async () => {
  const isSignedIn = vi.fn<() => Promise<boolean>>()
  expect(await detour(flagsOf([{}, {}]), '/home', isSignedIn)).toBeNull()
  expect(isSignedIn).not.toHaveBeenCalled()
})
