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
import { trustScripts } from '#platform/trusted-scripts.ts'
import { IdentityError } from './identity.ts'

/** The frame through which the SDK talks to its window is made by this script, which it asks for as a plain text. */
const FRAMES = /^https:\/\/apis\.google\.com\/(?:js|_\/scs)\//

/** Given at each call and not before: who signs in with a password trusts nobody's scripts. */
const resolver = () => {
  trustScripts(FRAMES)
  return browserPopupRedirectResolver
}

const providerOf = (id: string) => (id.startsWith('saml.') ? new SAMLAuthProvider(id) : new OAuthProvider(id))

/**
 * Signing in through another provider. The resolver, which fetches code from the identity service, is given at the
 * call and not to the whole: people who use a password fetch nothing from elsewhere.
 */
export const firebaseWindow = (auth: Auth) => ({
  async popup(through: string): Promise<void> {
    await signInWithPopup(auth, providerOf(through), resolver())
  },
  async begin(through: string): Promise<void> {
    await signInWithRedirect(auth, providerOf(through), resolver())
  },
  /** The same person again, at the provider that they came from. */
  async confirm(user: User): Promise<void> {
    const through = user.providerData[0]?.providerId ?? ''
    await reauthenticateWithPopup(user, providerOf(through), resolver())
  },
  /** The SDK has come back to the page that it left. */
  async finish(): Promise<void> {
    const result = await getRedirectResult(auth, resolver())
    if (!result) throw new IdentityError('invalid-auth-event')
  },
})
