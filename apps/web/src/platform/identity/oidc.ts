import {
  ErrorResponse,
  ErrorTimeout,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
  type User,
} from 'oidc-client-ts'
import type { Settings } from '#platform/settings.ts'
import { createEvents } from './events.ts'
import { IdentityError, type IdentityCode, type WindowIdentity } from './identity.ts'
import { stateOf } from './popup-answer.ts'
import { createPopupNavigator } from './popup.ts'
import { createRenewal, EXPIRED_EARLY_MS, RENEW_AHEAD_MS } from './renewal.ts'
import { untilSecondAfter } from './second-after.ts'

const REFUSALS: Readonly<Record<string, IdentityCode>> = {
  access_denied: 'sign-in-cancelled',
  invalid_client: 'invalid-api-key',
  invalid_grant: 'invalid-auth-event',
  invalid_redirect_uri: 'unauthorized-domain',
  unauthorized_client: 'unauthorized-domain',
}

export function oidcError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  if (error instanceof ErrorResponse) {
    return new IdentityError(REFUSALS[error.error ?? ''] ?? 'internal-error', error)
  }
  if (error instanceof TypeError || error instanceof ErrorTimeout) {
    return new IdentityError('network-request-failed', error)
  }
  // The answer of a sign-in that this browser did not start, or has already processed.
  if (error instanceof Error && /state/i.test(error.message)) {
    return new IdentityError('invalid-auth-event', error)
  }
  return new IdentityError('internal-error', error)
}

/** The provider has refused to renew this session for good; any other error may be temporary. */
const isOver = (error: unknown): boolean =>
  error instanceof ErrorResponse && !/^(server_error|temporarily_unavailable)$/.test(error.error ?? '')

/** Ties the identity token to the sign-in that this browser started; the library compares it with the answer. */
const nonce = () => crypto.randomUUID()

/** The provider's pages, if it has them in this language. */
const pageLanguage = () => ({ ui_locales: document.documentElement.lang })

const millisecondsLeft = (user: User): number => (user.expires_at ?? 0) * 1000 - Date.now()

const failReadably = (error: unknown): never => {
  throw oidcError(error)
}

/** Any OpenID Connect provider, with PKCE, in a window or by redirect. */
export function createOidcIdentity({ issuer, clientId }: NonNullable<Settings['oidc']>): WindowIdentity {
  const settings = {
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/auth/callback`,
    popup_redirect_uri: `${location.origin}/auth/popup`,
    post_logout_redirect_uri: `${location.origin}/login`,
    scope: 'openid email profile offline_access',
    userStore: new WebStorageStateStore({ store: localStorage }),
    // Our own renewal starts from the identity token's expiry and backs off after each failure.
    automaticSilentRenew: false,
  }
  const manager = new UserManager(settings, undefined, createPopupNavigator())
  /** When the challenge was issued that the window answers. */
  let laidAt = -Infinity
  // A re-authentication, as whichever person, leaves the session unchanged.
  const witness = new UserManager(
    {
      ...settings,
      scope: 'openid',
      userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    },
    undefined,
    // A provider that asks nothing, such as one of the operating system, answers within the second of the challenge.
    createPopupNavigator(undefined, () => untilSecondAfter(laidAt)),
  )
  const events = createEvents(sessionStorage)
  const answers = new Map<string, Promise<string>>()
  let renewing: Promise<User | null> | undefined

  /** Stores when the identity token expires by this device's clock, which may differ from the provider's. */
  async function keep(user: User): Promise<User> {
    const { iat, exp } = user.profile
    user.expires_at = Math.min(user.expires_at ?? Infinity, Math.floor(Date.now() / 1000) + exp - iat)
    await manager.storeUser(user)
    return user
  }

  async function renewAlone(refused?: string): Promise<User | null> {
    const user = await manager.getUser()
    // Another tab was faster: its token is used here too, and the old refresh token is no longer valid.
    if (!user || (user.id_token !== refused && millisecondsLeft(user) > RENEW_AHEAD_MS)) return user
    try {
      const renewed = user.refresh_token ? await manager.signinSilent() : null
      if (renewed) return await keep(renewed)
    } catch (error) {
      if (!isOver(error)) throw new IdentityError('network-request-failed', error)
    }
    if (user.id_token !== refused && millisecondsLeft(user) > EXPIRED_EARLY_MS) return user
    await manager.removeUser()
    return null
  }

  const renew = (refused?: string): Promise<User | null> =>
    (renewing ??= navigator.locks
      .request('app-identity-renewal', () => renewAlone(refused))
      .finally(() => {
        renewing = undefined
      }))

  const renewal = createRenewal({
    renew: async () => {
      const user = await renew()
      return user && millisecondsLeft(user)
    },
    mayPass: () => true,
  })
  void manager.getUser().then((user) => user && renewal.start(millisecondsLeft(user)))

  /** The person with a valid token, renewed if necessary. */
  async function current(): Promise<User | null> {
    const user = await manager.getUser()
    return user && millisecondsLeft(user) <= EXPIRED_EARLY_MS ? renew() : user
  }
  async function welcome(user: User): Promise<void> {
    renewal.start(millisecondsLeft(await keep(user)))
  }
  /** Nobody is signed out because the provider is unreachable. */
  const isSignedIn = () =>
    current().then(
      (user) => user !== null,
      () => true,
    )

  async function takeAnswer(address: string): Promise<string> {
    if (!events.isNew(stateOf(address) ?? '')) {
      if (await isSignedIn()) return '/'
      throw new IdentityError('invalid-auth-event')
    }
    const user = await manager.signinRedirectCallback(address).catch(failReadably)
    await welcome(user)
    const { to } = (user.state ?? {}) as { to?: unknown }
    return typeof to === 'string' ? to : '/'
  }

  return {
    isSignedIn,
    token: async () => (await current())?.id_token ?? null,
    tokenAfter: async (refused) => (await renew(refused))?.id_token ?? null,
    confirmsBy: () => Promise.resolve('window'),
    async confirm(_password, purpose) {
      laidAt = purpose?.laidAt ?? -Infinity
      // A provider that knows this browser must still ask, and the token says when and for what.
      const user = await witness
        .signinPopup({ prompt: 'login', max_age: 0, nonce: purpose?.challenge ?? nonce(), ...pageLanguage() })
        .catch(failReadably)
      if (!user.id_token) throw new IdentityError('internal-error')
      return user.id_token
    },
    // The provider handles second factors itself.
    secondFactors: () => Promise.resolve(null),
    async signInWithPopup() {
      await welcome(await manager.signinPopup({ nonce: nonce(), ...pageLanguage() }).catch(failReadably))
      return null
    },
    async beginRedirect(to) {
      await manager.signinRedirect({ state: { to }, nonce: nonce(), ...pageLanguage() }).catch(failReadably)
    },
    /** Concurrent calls with the same answer process it once, and both get the result. */
    finishRedirect(address) {
      const id = stateOf(address) ?? ''
      const taken = answers.get(id) ?? takeAnswer(address).finally(() => answers.delete(id))
      answers.set(id, taken)
      return taken
    },
    async forget() {
      renewal.stop()
      await manager.removeUser()
    },
    async signOut() {
      renewal.stop()
      // If the provider has no sign-out address, the person is only forgotten here.
      await manager.signoutRedirect().catch(() => manager.removeUser())
    },
  }
}
