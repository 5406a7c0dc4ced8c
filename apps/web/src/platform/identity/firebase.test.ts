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

describe('S9.10 the Firebase token', () => {
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

  test('is renewed five minutes before it expires, and so is the next one', async () => {
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

  test('restored from the device is renewed according to its issue time', async () => {
    const { user, changed } = setUp(50 * MINUTE)
    changed(user)
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    expect(user.getIdToken).toHaveBeenCalledTimes(1)
  })

  test('is retried only after network failures', async () => {
    const { user, changed } = setUp()
    user.getIdToken.mockRejectedValueOnce(failure('network-request-failed'))
    user.getIdToken.mockRejectedValueOnce(failure('user-token-expired'))
    changed(user)
    await vi.advanceTimersByTimeAsync(5 * HOUR)
    expect(user.getIdToken).toHaveBeenCalledTimes(2)
  })

  test('is not renewed after signing out', async () => {
    const { user, changed } = setUp()
    changed(user)
    await vi.advanceTimersByTimeAsync(MINUTE)
    changed(null)
    await vi.advanceTimersByTimeAsync(5 * HOUR)
    expect(user.getIdToken).not.toHaveBeenCalled()
  })

  test('that cannot be renewed offline does not sign the person out', async () => {
    const getIdToken = () => Promise.reject(failure('network-request-failed'))
    const auth = { authStateReady: () => Promise.resolve(), currentUser: { getIdToken } as object | null }
    sdk.initializeAuth.mockReturnValue(auth)
    const identity = createFirebaseIdentity(settings)
    await expect(identity.token()).rejects.toMatchObject({ code: 'network-request-failed' })
    expect(await identity.isSignedIn()).toBe(true)
  })
})

test.each([' around ', 'ÅNGSTRÖM straße', 'é', 'x'.repeat(200), '{{a}} %s <b>'])(
  'a password is sent to the provider as typed: %j',
  async (password) => {
    sdk.signInWithEmailAndPassword.mockResolvedValue({})
    await createFirebaseIdentity(settings).signInWithPassword('a@example.com', password)
    expect(sdk.signInWithEmailAndPassword.mock.lastCall?.slice(1)).toEqual(['a@example.com', password])
  },
)

describe('requesting a password reset', () => {
  test.each(['user-not-found', 'user-disabled', 'too-many-requests'])(
    'gives the same response: %s',
    async (code) => {
      sdk.sendPasswordResetEmail.mockRejectedValue(failure(code))
      await expect(createFirebaseIdentity(settings).askForReset('a@example.com')).resolves.toBeUndefined()
    },
  )

  test('reports errors unrelated to the account', async () => {
    sdk.sendPasswordResetEmail.mockRejectedValue(failure('network-request-failed'))
    await expect(createFirebaseIdentity(settings).askForReset('a@example.com')).rejects.toMatchObject({
      code: 'network-request-failed',
    })
  })

  test('sends the email in the language of the page', async () => {
    const auth = { languageCode: null }
    sdk.initializeAuth.mockReturnValue(auth)
    sdk.sendPasswordResetEmail.mockResolvedValue()
    await createFirebaseIdentity(settings).askForReset('a@example.com')
    expect(auth.languageCode).toBe('ar')
  })
})

describe('SIG-2 a second factor', () => {
  test('is offered only when the installation enables it', async () => {
    expect(await createFirebaseIdentity(settings).secondFactors()).toBeNull()
    await Promise.all(getApps().map(deleteApp))
    const offering = createFirebaseIdentity({ ...settings, secondFactor: 'phone' })
    expect(await offering.secondFactors()).not.toBeNull()
  })

  test('of an unsupported kind gives an error, and signs nobody in', async () => {
    sdk.signInWithEmailAndPassword.mockRejectedValue(failure('multi-factor-auth-required'))
    sdk.getMultiFactorResolver.mockReturnValue({ hints: [{ uid: '1', factorId: 'totp' }] })
    await expect(createFirebaseIdentity(settings).signInWithPassword('a', 'b')).rejects.toMatchObject({
      code: 'second-factor-unknown',
    })
  })
})

describe('S4.4 S5.1 providers behind Firebase', () => {
  test('load the popup resolver with the call, not at startup', async () => {
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
  ] as const)('the SDK error %s is passed to the page', async (code) => {
    sdk.signInWithPopup.mockRejectedValue(failure(code))
    await expect(createFirebaseIdentity(settings).signInWithPopup('google.com')).rejects.toMatchObject({
      code,
    })
  })

  test('an API key with a colon is rejected', async () => {
    const { initializeAuth } = await vi.importActual<typeof import('firebase/auth')>('firebase/auth')
    sdk.initializeAuth.mockImplementation(initializeAuth as never)
    expect(() => createFirebaseIdentity({ projectId: 'p', apiKey: 'a:b' })).toThrow('invalid-api-key')
  })
})

describe('re-authentication', () => {
  test('T13 takes place at least one second after the challenge, however fast the person types', async () => {
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
