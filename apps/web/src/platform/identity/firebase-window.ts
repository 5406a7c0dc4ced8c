import {
  browserPopupRedirectResolver,
  getRedirectResult,
  OAuthProvider,
  reauthenticateWithPopup,
  SAMLAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  type Auth,
  type User,
} from 'firebase/auth'
import { IdentityError } from './identity.ts'

const providerOf = (id: string) => (id.startsWith('saml.') ? new SAMLAuthProvider(id) : new OAuthProvider(id))

/**
 * Signing in through another provider. The resolver, which fetches code from the identity service, is given at the
 * call and not to the whole: people who use a password fetch nothing from elsewhere.
 */
export const firebaseWindow = (auth: Auth) => ({
  async popup(through: string): Promise<void> {
    await signInWithPopup(auth, providerOf(through), browserPopupRedirectResolver)
  },
  async begin(through: string): Promise<void> {
    await signInWithRedirect(auth, providerOf(through), browserPopupRedirectResolver)
  },
  /** The same person again, at the provider that they came from. */
  async confirm(user: User): Promise<void> {
    const through = user.providerData[0]?.providerId ?? ''
    await reauthenticateWithPopup(user, providerOf(through), browserPopupRedirectResolver)
  },
  /** The SDK has come back to the page that it left. */
  async finish(): Promise<void> {
    const result = await getRedirectResult(auth, browserPopupRedirectResolver)
    if (!result) throw new IdentityError('invalid-auth-event')
  },
})
