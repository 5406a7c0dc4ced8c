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

/** This script creates the frame through which the SDK talks to its window; the SDK requests it as a plain string. */
const FRAMES = /^https:\/\/apis\.google\.com\/(?:js|_\/scs)\//

/** Passed with each call and not earlier: people who sign in with a password load no third-party scripts. */
const resolver = () => {
  trustScripts(FRAMES)
  return browserPopupRedirectResolver
}

const providerOf = (id: string) => (id.startsWith('saml.') ? new SAMLAuthProvider(id) : new OAuthProvider(id))

/**
 * Sign-in through another provider. The resolver, which loads code from the identity service, is passed with the call
 * and not to the whole SDK: people who use a password load nothing from elsewhere.
 */
export const firebaseWindow = (auth: Auth) => ({
  async popup(through: string): Promise<void> {
    await signInWithPopup(auth, providerOf(through), resolver())
  },
  async begin(through: string): Promise<void> {
    await signInWithRedirect(auth, providerOf(through), resolver())
  },
  /** Re-authenticates the same person at their provider. */
  async confirm(user: User): Promise<void> {
    const through = user.providerData[0]?.providerId ?? ''
    await reauthenticateWithPopup(user, providerOf(through), resolver())
  },
  /** The SDK has returned to the page that it left. */
  async finish(): Promise<void> {
    const result = await getRedirectResult(auth, resolver())
    if (!result) throw new IdentityError('invalid-auth-event')
  },
})
