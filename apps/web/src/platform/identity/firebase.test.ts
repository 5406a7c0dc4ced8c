import { deleteApp, getApps } from 'firebase/app'
import type { Auth } from 'firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFirebaseIdentity } from './firebase.ts'
import { renewFirebaseToken } from './firebase-renewal.ts'

const sdk = vi.hoisted(() => ({
  onIdTokenChanged: vi.fn(),
  sendPasswordResetEmail: vi.fn<() => Promise<void>>(),
  signInWithPopup: vi.fn<(...all: unknown[]) => Promise<unknown>>(),
  initializeAuth: vi.fn<() => unknown>(),
  signInWithEmailAndPassword: vi.fn<(...all: unknown[]) => Promise<unknown>>(),
  reauthenticateWithCredential: vi.fn<(...all: unknown[]) => Promise<unknown>>(),
  getMultiFactorResolver: vi.fn<() => unknown>(),
}))
vi.mock('firebase/auth', async (original) => ({ ...(await original<object>()), ...sdk }))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const failure = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })
const settings = { projectId: 'p', apiKey: 'k' }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
  sdk.initializeAuth.mockReturnValue({ authStateReady: () => Promise.resolve() })
})
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp))
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.useRealTimers()
})

describe('S9.10 the token of Firebase', () => {
  function setUp(age = 0) {
    let issued = Date.now() - age
    const user = {
      getIdTokenResult: () =>
        Promise.resolve({
          token: `of ${issued}`,
          claims: { iat: issued / 1000, exp: (issued + HOUR) / 1000 },
        }),
      getIdToken: vi.fn(() => {
        issued = Date.now()
        return Promise.resolve('new')
      }),
    }
    // The part of the SDK's class that the renewal reads.
    const auth = { currentUser: user } as unknown as Auth
    renewFirebaseToken(auth)
    const changed = sdk.onIdTokenChanged.mock.lastCall![1] as (user: unknown) => void
    return { user, changed }
  }

  test('is renewed five minutes before it ends, and so is the next', async () => {
    const { user, changed } = setUp()
    changed(user)
    await vi.advanceTimersByTimeAsync(55 * MINUTE - 1)
    expect(user.getIdToken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(user.getIdToken).toHaveBeenCalledExactlyOnceWith(true)
    changed(user)
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(user.getIdToken).toHaveBeenCalledTimes(2)
  })

  test('that was found on the device is counted from its own beginning', async () => {
    const { user, changed } = setUp(50 * MINUTE)
    changed(user)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(user.getIdToken).toHaveBeenCalledTimes(1)
  })

  test('is tried again only when the network was the reason', async () => {
    const { user, changed } = setUp()
    user.getIdToken.mockRejectedValueOnce(failure('network-request-failed'))
    user.getIdToken.mockRejectedValueOnce(failure('user-token-expired'))
    changed(user)
    await vi.advanceTimersByTimeAsync(5 * HOUR)
    expect(user.getIdToken).toHaveBeenCalledTimes(2)
  })

  test('is left alone after signing out', async () => {
    const { user, changed } = setUp()
    changed(user)
    await vi.advanceTimersByTimeAsync(MINUTE)
    changed(null)
    await vi.advanceTimersByTimeAsync(5 * HOUR)
    expect(user.getIdToken).not.toHaveBeenCalled()
  })

  test('that cannot be renewed for want of a network throws nobody out', async () => {
    const getIdToken = () => Promise.reject(failure('network-request-failed'))
    const auth = { authStateReady: () => Promise.resolve(), currentUser: { getIdToken } as object | null }
    sdk.initializeAuth.mockReturnValue(auth)
    const identity = createFirebaseIdentity(settings)
    await expect(identity.token()).rejects.toMatchObject({ code: 'network-request-failed' })
    expect(await identity.isSignedIn()).toBe(true)
  })
})

test.each([' around ', 'ÅNGSTRÖM straße', 'é', 'x'.repeat(200), '{{a}} %s <b>'])(
  'a password goes to the provider as it was typed: %j',
  async (password) => {
    sdk.signInWithEmailAndPassword.mockResolvedValue({})
    await createFirebaseIdentity(settings).signInWithPassword('a@example.com', password)
    expect(sdk.signInWithEmailAndPassword.mock.lastCall?.slice(1)).toEqual(['a@example.com', password])
  },
)

describe('a forgotten password', () => {
  test.each(['user-not-found', 'user-disabled', 'too-many-requests'])(
    'gets the same answer: %s',
    async (code) => {
      sdk.sendPasswordResetEmail.mockRejectedValue(failure(code))
      await expect(createFirebaseIdentity(settings).askForReset('a@example.com')).resolves.toBeUndefined()
    },
  )

  test('is told of what has nothing to do with the account', async () => {
    sdk.sendPasswordResetEmail.mockRejectedValue(failure('network-request-failed'))
    await expect(createFirebaseIdentity(settings).askForReset('a@example.com')).rejects.toMatchObject({
      code: 'network-request-failed',
    })
  })

  test('is written to in the language of the page', async () => {
    const auth = { languageCode: null }
    sdk.initializeAuth.mockReturnValue(auth)
    sdk.sendPasswordResetEmail.mockResolvedValue()
    await createFirebaseIdentity(settings).askForReset('a@example.com')
    expect(auth.languageCode).toBe('ar')
  })
})

describe('SIG-2 a second factor', () => {
  test('is offered only where the installation says so', async () => {
    expect(await createFirebaseIdentity(settings).secondFactors()).toBeNull()
    await Promise.all(getApps().map(deleteApp))
    const offering = createFirebaseIdentity({ ...settings, secondFactor: 'phone' })
    expect(await offering.secondFactors()).not.toBeNull()
  })

  test('of a kind that we cannot ask for is said in labels, and signs nobody in', async () => {
    sdk.signInWithEmailAndPassword.mockRejectedValue(failure('multi-factor-auth-required'))
    sdk.getMultiFactorResolver.mockReturnValue({ hints: [{ uid: '1', factorId: 'totp' }] })
    await expect(createFirebaseIdentity(settings).signInWithPassword('a', 'b')).rejects.toMatchObject({
      code: 'second-factor-unknown',
    })
  })
})

describe('S4.4 S5.1 providers behind Firebase', () => {
  test('the resolver comes with the call and never with the start', async () => {
    sdk.signInWithPopup.mockResolvedValue({})
    await createFirebaseIdentity(settings).signInWithPopup('google.com')
    expect(sdk.initializeAuth.mock.lastCall).not.toContainEqual(
      expect.objectContaining({ popupRedirectResolver: expect.anything() }),
    )
    const [, provider, resolver] = sdk.signInWithPopup.mock.lastCall as unknown[]
    expect(provider).toMatchObject({ providerId: 'google.com' })
    expect(resolver).toBeDefined()
  })

  test.each([
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'unauthorized-domain',
  ] as const)('the SDK’s own %s reaches the page', async (code) => {
    sdk.signInWithPopup.mockRejectedValue(failure(code))
    await expect(createFirebaseIdentity(settings).signInWithPopup('google.com')).rejects.toMatchObject({
      code,
    })
  })

  test('a key with a colon is refused by name', async () => {
    const { initializeAuth } = await vi.importActual<typeof import('firebase/auth')>('firebase/auth')
    sdk.initializeAuth.mockImplementation(initializeAuth as never)
    expect(() => createFirebaseIdentity({ projectId: 'p', apiKey: 'a:b' })).toThrow('invalid-api-key')
  })
})

describe('proving anew who one is', () => {
  test('T13 comes in a later second than what it is for, however fast somebody types', async () => {
    const currentUser = {
      email: 'a@example.com',
      providerData: [{ providerId: 'password' }],
      getIdToken: () => Promise.resolve('proof'),
    }
    sdk.initializeAuth.mockReturnValue({ authStateReady: () => Promise.resolve(), currentUser })
    sdk.reauthenticateWithCredential.mockResolvedValue({})
    const identity = createFirebaseIdentity(settings)
    const proving = identity.confirm('secret', { challenge: 'this', laidAt: performance.now() - 200 })
    await vi.advanceTimersByTimeAsync(799)
    expect(sdk.reauthenticateWithCredential).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await proving).toBe('proof')
    expect(sdk.reauthenticateWithCredential).toHaveBeenCalledTimes(1)
    expect(await identity.confirm('secret', { challenge: 'this', laidAt: performance.now() - 5_000 })).toBe(
      'proof',
    )
    expect(await identity.confirm('secret')).toBe('proof')
  })
})
