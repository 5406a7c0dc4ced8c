import { ErrorResponse, User, UserManager } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOidcIdentity } from './oidc.ts'

const MINUTE = 60
const now = () => Math.floor(Date.now() / 1000)

/**
 * A signed-in person whose identity token expires this many seconds from now, with a provider whose clock may differ.
 */
function userFor(
  seconds: number,
  clockDifference = 0,
  more: { refresh_token?: string; userState?: unknown } = {},
) {
  const iat = now() + clockDifference
  return new User({
    id_token: `token of ${iat}`,
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'Bearer',
    profile: { sub: 'ann', iss: 'i', aud: 'web', iat, exp: iat + seconds },
    expires_at: now() + 24 * 3600,
    ...more,
  })
}

function storage(): Storage {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}

const answer = (state: string) => `https://app.example/auth/callback?code=1&state=${state}`
const create = () => createOidcIdentity({ issuer: 'https://id.example', clientId: 'web' })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
  vi.stubGlobal('location', { origin: 'https://app.example' })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Signs in by redirect; returns the number of token renewals. */
async function signIn(user: User) {
  const silent = vi.spyOn(UserManager.prototype, 'signinSilent')
  silent.mockImplementation(() => Promise.resolve(userFor(60 * MINUTE)))
  const callback = vi.spyOn(UserManager.prototype, 'signinRedirectCallback').mockResolvedValue(user)
  const identity = create()
  await identity.finishRedirect(answer('first'))
  return { identity, silent, callback }
}

describe('S9.10 the token of an OpenID Connect provider', () => {
  test('is renewed five minutes before it expires', async () => {
    const { silent } = await signIn(userFor(60 * MINUTE))
    await vi.advanceTimersByTimeAsync(54 * MINUTE * 1000)
    expect(silent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MINUTE * 1000 + 30_000)
    expect(silent).toHaveBeenCalledTimes(1)
  })

  test('counts as expired 30 s early, and is renewed once for concurrent callers', async () => {
    const { identity, silent } = await signIn(userFor(60 * MINUTE))
    const first = await identity.token()
    vi.setSystemTime(Date.now() + (60 * MINUTE - 31) * 1000)
    expect(await identity.token()).toBe(first)
    vi.setSystemTime(Date.now() + 1000)
    const tokens = await Promise.all([identity.token(), identity.token(), identity.token()])
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    expect(silent).toHaveBeenCalledTimes(1)
  })

  test('keeps its lifetime even if the device clock is wrong', async () => {
    const { identity, silent } = await signIn(userFor(60 * MINUTE, -5 * 3600))
    expect(await identity.token()).toContain('token')
    expect(silent).not.toHaveBeenCalled()
  })

  test('that cannot be renewed offline does not sign the person out', async () => {
    const { identity, silent } = await signIn(userFor(60 * MINUTE))
    silent.mockRejectedValue(new TypeError('Failed to fetch'))
    vi.setSystemTime(Date.now() + 61 * MINUTE * 1000)
    await expect(identity.token()).rejects.toMatchObject({ code: 'network-request-failed' })
    expect(await identity.isSignedIn()).toBe(true)
    silent.mockResolvedValue(userFor(60 * MINUTE))
    expect(await identity.token()).toContain('token')
  })

  test('that the provider refuses to renew ends the session', async () => {
    const { identity, silent } = await signIn(userFor(60 * MINUTE))
    silent.mockRejectedValue(new ErrorResponse({ error: 'invalid_grant' }))
    vi.setSystemTime(Date.now() + 61 * MINUTE * 1000)
    expect(await identity.token()).toBeNull()
    expect(await identity.isSignedIn()).toBe(false)
  })

  test('is retried with increasing back-off', async () => {
    const { silent } = await signIn(userFor(60 * MINUTE))
    silent.mockRejectedValue(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(55 * MINUTE * 1000)
    const soFar = silent.mock.calls.length
    // At most 30 s until the first try, then 30, 60, 120 s.
    await vi.advanceTimersByTimeAsync((30 + 30 + 60 + 120) * 1000)
    expect(silent.mock.calls.length - soFar).toBeGreaterThanOrEqual(3)
    expect(silent.mock.calls.length).toBeLessThanOrEqual(5)
  })
})

describe('S4.5 the redirect response', () => {
  test('received twice at once is processed once', async () => {
    const { identity, callback } = await signIn(userFor(60 * MINUTE))
    callback.mockResolvedValue(userFor(60 * MINUTE, 0, { userState: { to: '/process' } }))
    const twice = [identity.finishRedirect(answer('second')), identity.finishRedirect(answer('second'))]
    expect(await Promise.all(twice)).toEqual(['/process', '/process'])
    expect(callback).toHaveBeenCalledTimes(2)
  })

  test('received again after a reload only shows who is signed in', async () => {
    const { callback } = await signIn(userFor(60 * MINUTE))
    expect(await create().finishRedirect(answer('first'))).toBe('/')
    expect(callback).toHaveBeenCalledTimes(1)
  })

  test('received again after signing out is refused', async () => {
    const { identity } = await signIn(userFor(60 * MINUTE))
    await identity.forget()
    await expect(create().finishRedirect(answer('first'))).rejects.toMatchObject({
      code: 'invalid-auth-event',
    })
  })
})

describe('Sec22 the authorisation request to a provider', () => {
  /** Runs a real sign-in up to the provider's address, which is all that leaves the browser. */
  async function asked(begin: (identity: ReturnType<typeof create>) => Promise<unknown>): Promise<URL> {
    vi.useRealTimers()
    const metadata = {
      issuer: 'https://id.example',
      authorization_endpoint: 'https://id.example/auth',
      token_endpoint: 'https://id.example/token',
    }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify(metadata), { headers: { 'content-type': 'application/json' } }),
      ),
    )
    return new Promise((resolve) => {
      const go = (address: string) => resolve(new URL(address))
      const window = {
        close: () => undefined,
        focus: () => undefined,
        closed: false,
        location: { replace: go },
      }
      const page = {
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        screen: {},
        open: (address?: string) => {
          if (address?.startsWith('https://id.example/')) go(address)
          return window
        },
        location: { origin: 'https://app.example', assign: go, replace: go },
      }
      vi.stubGlobal('window', { ...page, self: page, top: page })
      void begin(create()).catch(() => undefined)
    })
  }

  test('Sec22 a sign-in carries a fresh state, nonce and PKCE challenge each time', async () => {
    const first = await asked((identity) => identity.beginRedirect('/home'))
    const second = await asked((identity) => identity.beginRedirect('/home'))
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect([name, first.searchParams.get(name)?.length]).toEqual([
        name,
        expect.toSatisfy((n: number) => n >= 32),
      ])
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
    }
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'https://app.example/auth/callback',
      ui_locales: 'fr',
    })
  })
})

describe('re-authentication', () => {
  test('T13 sends the challenge as nonce and forces a new sign-in at the provider', async () => {
    const popup = vi
      .spyOn(UserManager.prototype, 'signinPopup')
      .mockImplementation(() => Promise.resolve(userFor(60)))
    const identity = create()
    await identity.confirm(undefined, { challenge: 'of the signature', laidAt: 0 })
    expect(popup.mock.lastCall).toEqual([
      { prompt: 'login', max_age: 0, nonce: 'of the signature', ui_locales: 'fr' },
    ])
    await identity.confirm()
    expect(popup.mock.lastCall).toEqual([
      { prompt: 'login', max_age: 0, nonce: expect.stringMatching(/^[0-9a-f-]{36}$/), ui_locales: 'fr' },
    ])
  })
})
