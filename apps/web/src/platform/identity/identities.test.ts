import { describe, expect, test, vi } from 'vitest'
import type { Settings } from '#platform/settings.ts'
import { createIdentities, IDENTITY_KEY } from './identities.ts'
import type { PasswordIdentity, WindowIdentity } from './identity.ts'

function fakeStorage(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

const FIREBASE = { firebase: { projectId: 'p', apiKey: 'k' } }
const OIDC = { oidc: { issuer: 'https://id.example', clientId: 'web' } }
const BOTH: Settings = { ...FIREBASE, ...OIDC }

function setUp({ kept = {}, settings = BOTH }: { kept?: Record<string, string>; settings?: Settings } = {}) {
  const client = (token: string) => ({
    isSignedIn: () => Promise.resolve(true),
    token: () => Promise.resolve(token),
    tokenAfter: () => Promise.resolve(token),
    confirmsBy: () => Promise.resolve('password' as const),
    confirm: (password?: string, purpose?: { challenge: string }) =>
      Promise.resolve(`${token}, confirmed by ${password}${purpose ? ` for ${purpose.challenge}` : ''}`),
    secondFactors: () => Promise.resolve(null),
    forget: vi.fn(() => Promise.resolve()),
    signOut: vi.fn(() => Promise.resolve()),
  })
  const atProvider = () => ({
    signInWithPopup: vi.fn(() => Promise.resolve(null)),
    beginRedirect: vi.fn(() => Promise.resolve()),
    finishRedirect: vi.fn(() => Promise.resolve('/process')),
  })
  const firebase: PasswordIdentity & WindowIdentity = {
    ...client('firebase token'),
    ...atProvider(),
    signInWithPassword: () => Promise.resolve(null),
    register: vi.fn(() => Promise.resolve()),
    passwordPolicy: () => Promise.resolve({ min: 8 }),
    askForReset: () => Promise.resolve(),
    readResetCode: () => Promise.resolve('a@example.com'),
    resetPassword: () => Promise.resolve(),
    askToConfirmAddress: vi.fn(() => Promise.resolve()),
    confirmAddress: vi.fn(() => Promise.resolve()),
  }
  const oidc: WindowIdentity = { ...client('oidc token'), ...atProvider() }
  const create = {
    firebase: vi.fn(() => Promise.resolve(firebase)),
    oidc: vi.fn(() => Promise.resolve(oidc)),
  }
  const storage = fakeStorage(kept)
  const identities = createIdentities({
    settings: () => Promise.resolve(settings),
    create,
    storage,
    tabStorage: fakeStorage(),
  })
  return { identities, create, storage, firebase, oidc }
}

describe('identity on a device', () => {
  test('offers the configured providers', async () => {
    const { identities } = setUp({ settings: OIDC })
    expect(await identities.offered()).toEqual({ password: false, redirect: true, federated: [] })
  })

  test('a visitor loads no provider code', async () => {
    const { identities, create } = setUp()
    expect(await identities.isSignedIn()).toBe(false)
    expect(await identities.token()).toBeNull()
    expect(create.firebase).not.toHaveBeenCalled()
    expect(create.oidc).not.toHaveBeenCalled()
  })

  test('a returning person loads the provider they used, once', async () => {
    const { identities, create } = setUp({ kept: { [IDENTITY_KEY]: 'oidc 1' } })
    expect(await identities.isSignedIn()).toBe(true)
    expect(await identities.token()).toBe('oidc token')
    expect(create.oidc).toHaveBeenCalledTimes(1)
    expect(create.firebase).not.toHaveBeenCalled()
  })

  test('a sign-in is remembered, and forgotten at sign-out', async () => {
    const { identities, storage, firebase } = setUp()
    await identities.signInWithPassword('a@example.com', 'secret')
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^firebase \d+$/)
    expect(await identities.token()).toBe('firebase token')
    await identities.signOut()
    expect(firebase.signOut).toHaveBeenCalledOnce()
    expect(await identities.isSignedIn()).toBe(false)
  })

  test('SIG-2 when a second factor is required, nobody is signed in before it is verified', async () => {
    const { identities, storage, firebase } = setUp()
    const phone = { id: '1', phone: '+*******1234', since: null }
    const finish = vi.fn(() => Promise.resolve(null))
    firebase.signInWithPassword = () =>
      Promise.resolve({ factors: [phone], sentTo: phone, send: () => Promise.resolve(), finish })
    const step = await identities.signInWithPassword('a@example.com', 'secret')
    expect(step).toMatchObject({ factors: [phone], sentTo: phone })
    expect(storage.getItem(IDENTITY_KEY)).toBeNull()
    finish.mockRejectedValueOnce(new Error('a wrong code'))
    await expect(step!.finish('000000')).rejects.toThrow('a wrong code')
    expect(storage.getItem(IDENTITY_KEY)).toBeNull()
    await step!.finish('123456')
    expect(finish).toHaveBeenLastCalledWith('123456')
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^firebase /)
  })

  test('SIG-2 second factors are those of the provider in use, and a visitor has none', async () => {
    const { identities, firebase } = setUp()
    expect(await identities.secondFactors()).toBeNull()
    const factors = { list: () => Promise.resolve([]), begin: vi.fn(), remove: vi.fn() }
    firebase.secondFactors = () => Promise.resolve(factors)
    await identities.signInWithPassword('a@example.com', 'secret')
    expect(await identities.secondFactors()).toBe(factors)
  })

  test('re-authentication uses the provider of the session', async () => {
    const { identities } = setUp({ kept: { [IDENTITY_KEY]: 'firebase 1' } })
    expect(await identities.confirmsBy()).toBe('password')
    expect(await identities.confirm('secret')).toBe('firebase token, confirmed by secret')
    expect(await identities.confirm('secret', { challenge: 'this', laidAt: 0 })).toBe(
      'firebase token, confirmed by secret for this',
    )
    await identities.signOut()
    await expect(identities.confirm('secret')).rejects.toMatchObject({ code: 'invalid-auth-event' })
  })

  test('finishing a redirect returns the path the person wanted', async () => {
    const { identities, storage } = setUp()
    expect(await identities.finishRedirect('https://app.example/auth/callback?code=1')).toBe('/process')
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^oidc /)
  })

  test('S4.4 a popup signs in with the organisation’s provider, or with a given provider behind Firebase', async () => {
    const { identities, storage, firebase, oidc } = setUp()
    await identities.signInWithPopup()
    expect(oidc.signInWithPopup).toHaveBeenCalledOnce()
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^oidc /)
    await identities.signInWithPopup('google.com')
    expect(firebase.signInWithPopup).toHaveBeenCalledExactlyOnceWith('google.com')
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^firebase /)
  })

  test('a Firebase redirect is finished on the page where it started', async () => {
    const { identities, storage, firebase, oidc } = setUp()
    expect(identities.isRedirectOpen()).toBe(false)
    await identities.beginRedirect('/process', 'google.com')
    expect(firebase.beginRedirect).toHaveBeenCalledExactlyOnceWith('/process', 'google.com')
    expect(identities.isRedirectOpen()).toBe(true)
    expect(await identities.finishRedirect('https://app.example/login')).toBe('/process')
    expect(oidc.finishRedirect).not.toHaveBeenCalled()
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^firebase /)
    expect(identities.isRedirectOpen()).toBe(false)
  })

  test('registering signs the person in', async () => {
    const { identities, storage, firebase } = setUp()
    const account = { name: 'Ann', email: 'a@example.com', password: 'secret' }
    await identities.register(account)
    expect(firebase.register).toHaveBeenCalledExactlyOnceWith(account)
    expect(storage.getItem(IDENTITY_KEY)).toMatch(/^firebase /)
  })

  test('nobody is signed in through a provider that is no longer configured', async () => {
    const { identities } = setUp({
      kept: { [IDENTITY_KEY]: 'oidc 1' },
      settings: FIREBASE,
    })
    expect(await identities.isSignedIn()).toBe(false)
  })

  test('provider code that failed to load is loaded again on the next attempt', async () => {
    const { identities, create } = setUp()
    create.firebase.mockRejectedValueOnce(new Error('offline'))
    await expect(identities.signInWithPassword('a@example.com', 'secret')).rejects.toThrow('offline')
    await identities.signInWithPassword('a@example.com', 'secret')
    expect(create.firebase).toHaveBeenCalledTimes(2)
  })
})
