import { ErrorResponse, ErrorTimeout, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import type { Settings } from '#platform/settings.ts'
import { IdentityError, type RedirectIdentity } from './identity.ts'

/** A token is renewed this long before it ends, and no longer used when so little is left. */
const RENEW_SECONDS = 300
const EXPIRED_SECONDS = 30

export function oidcError(error: unknown): IdentityError {
  if (error instanceof ErrorResponse) {
    return new IdentityError(error.error === 'access_denied' ? 'sign-in-cancelled' : 'internal-error', error)
  }
  if (error instanceof TypeError || error instanceof ErrorTimeout) {
    return new IdentityError('network-request-failed', error)
  }
  // The answer of a sign-in that this browser did not begin, or that it has already taken.
  if (error instanceof Error && /state/i.test(error.message)) {
    return new IdentityError('invalid-auth-event', error)
  }
  return new IdentityError('internal-error', error)
}

function secondsLeft(user: User): number {
  const ends = Math.min(user.expires_at ?? Infinity, user.profile.exp)
  return ends - Date.now() / 1000
}

/** Any OpenID Connect provider, by redirect with PKCE. */
export function createOidcIdentity({ issuer, clientId }: NonNullable<Settings['oidc']>): RedirectIdentity {
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/login`,
    scope: 'openid email profile offline_access',
    userStore: new WebStorageStateStore({ store: localStorage }),
    accessTokenExpiringNotificationTimeInSeconds: RENEW_SECONDS,
    automaticSilentRenew: true,
  })

  /** The person, with a token that still lasts: renewed if it does not. */
  async function current(): Promise<User | null> {
    const user = await manager.getUser()
    if (!user || secondsLeft(user) > EXPIRED_SECONDS) return user
    return manager.signinSilent().catch(() => null)
  }

  return {
    isSignedIn: async () => (await current()) !== null,
    token: async () => (await current())?.id_token ?? null,
    async beginRedirect(to) {
      await manager.signinRedirect({ state: { to } }).catch((error: unknown) => {
        throw oidcError(error)
      })
    },
    async finishRedirect(address) {
      const user = await manager.signinRedirectCallback(address).catch((error: unknown) => {
        throw oidcError(error)
      })
      const { to } = (user.state ?? {}) as { to?: unknown }
      return typeof to === 'string' ? to : '/'
    },
    forget: () => manager.removeUser(),
    async signOut() {
      // A provider without an address for signing out leaves us to forget the person here.
      await manager.signoutRedirect().catch(() => manager.removeUser())
    },
  }
}
