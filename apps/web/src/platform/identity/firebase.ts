import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type MultiFactorError,
  type User,
} from 'firebase/auth'
import type { Settings } from '#platform/settings.ts'
import { federationOf } from './federated.ts'
import { fetchPasswordPolicy } from './firebase-policy.ts'
import { renewFirebaseToken } from './firebase-renewal.ts'
import { firebaseWindow } from './firebase-window.ts'
import { IdentityError, identityError, type PasswordIdentity, type WindowIdentity } from './identity.ts'
import type { SecondFactors, SecondStep } from './second-step.ts'
import { untilSecondAfter } from './second-after.ts'

const TO_KEY = 'app-redirect-to'

/** Only the owner of an address may learn whether there is an account, and what is wrong with it. */
const SECRETS: readonly string[] = ['user-not-found', 'user-disabled', 'too-many-requests']

const readable = (error: unknown): IdentityError =>
  error instanceof IdentityError ? error : identityError((error as { code?: string }).code, error)

const failReadably = (error: unknown): never => {
  throw readable(error)
}

const isSecondFactorAsked = (error: unknown): error is MultiFactorError =>
  (error as { code?: string }).code === 'auth/multi-factor-auth-required'

/** The same, with translated errors. */
const readableStep = <Done>(step: SecondStep<Done>): SecondStep<Done> => ({
  ...step,
  send: (factor) => step.send(factor).catch(failReadably),
  finish: (code) => step.finish(code).catch(failReadably),
})
const readableFactors = ({ list, begin, remove }: SecondFactors): SecondFactors => ({
  list: () => list().catch(failReadably),
  async begin(phone) {
    const finish = await begin(phone).catch(failReadably)
    return (code) => finish(code).catch(failReadably)
  },
  remove: (factor) => remove(factor).catch(failReadably),
})

function startAuth(settings: NonNullable<Settings['firebase']>): Auth {
  const { projectId, apiKey, emulatorUrl } = settings
  const authDomain = federationOf(settings)?.authDomain
  try {
    const app = initializeApp({ projectId, apiKey, ...(authDomain ? { authDomain } : {}) })
    const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
    if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
    return auth
  } catch (error) {
    throw readable(error)
  }
}

/** Few people type a password within a second of the challenge. */
function secondAfter(laidAt: number): Promise<void> {
  const left = untilSecondAfter(laidAt)
  return left > 0 ? new Promise((resolve) => setTimeout(resolve, left)) : Promise.resolve()
}

/** Firebase Auth: passwords, and federated providers. */
export function createFirebaseIdentity(
  settings: NonNullable<Settings['firebase']>,
): PasswordIdentity & WindowIdentity {
  const auth = startAuth(settings)
  const window = firebaseWindow(auth)
  renewFirebaseToken(auth)

  /** Messages of the identity service are sent in the language of the page. */
  const speak = () => {
    auth.languageCode = document.documentElement.lang
  }

  async function tokenOf(renew: boolean): Promise<string | null> {
    await auth.authStateReady()
    try {
      return (await auth.currentUser?.getIdToken(renew)) ?? null
    } catch (error) {
      // The SDK signs out people unknown to the service; otherwise the network failed.
      if (auth.currentUser) throw readable(error)
      return null
    }
  }

  async function personHere(): Promise<User> {
    await auth.authStateReady()
    if (!auth.currentUser) throw new IdentityError('invalid-auth-event')
    return auth.currentUser
  }
  const hasPassword = (user: User) =>
    user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID)

  /** Continues after a proof, at once or after a second step, whose code is loaded on demand. */
  async function followed<Done>(
    proof: Promise<unknown>,
    after: () => Promise<Done>,
  ): Promise<Done | SecondStep<Done>> {
    try {
      await proof
    } catch (error) {
      if (!isSecondFactorAsked(error)) throw readable(error)
      const { askSecondStep } = await import('./firebase-factors.ts')
      return readableStep(await askSecondStep(auth, error, after).catch(failReadably))
    }
    return after()
  }
  const signedIn = () => Promise.resolve(null)

  return {
    confirmsBy: async () => (hasPassword(await personHere()) ? 'password' : 'window'),
    async confirm(password = '', purpose) {
      const user = await personHere()
      if (purpose && hasPassword(user)) await secondAfter(purpose.laidAt)
      const proved = hasPassword(user)
        ? reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
        : window.confirm(user)
      return followed(proved, () => user.getIdToken())
    },
    async secondFactors() {
      if (settings.secondFactor !== 'phone') return null
      const { firebaseFactors } = await import('./firebase-factors.ts')
      return readableFactors(firebaseFactors(auth, personHere))
    },
    async isSignedIn() {
      await auth.authStateReady()
      return auth.currentUser !== null
    },
    token: () => tokenOf(false),
    async tokenAfter(refused) {
      const present = await tokenOf(false)
      return present === refused ? tokenOf(true) : present
    },
    signInWithPassword: (email, password) =>
      followed(signInWithEmailAndPassword(auth, email, password), signedIn),
    async register({ name, email, password }) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password).catch(failReadably)
      // The account exists; a name that was not saved can be set later. The new token carries it to the API.
      await updateProfile(user, { displayName: name })
        .then(() => user.getIdToken(true))
        .catch(() => undefined)
    },
    passwordPolicy: () => fetchPasswordPolicy(auth),
    async askForReset(email) {
      speak()
      await sendPasswordResetEmail(auth, email).catch((error: unknown) => {
        const failed = readable(error)
        if (!SECRETS.includes(failed.code)) throw failed
      })
    },
    readResetCode: (code) => verifyPasswordResetCode(auth, code).catch(failReadably),
    async resetPassword(code, password) {
      await confirmPasswordReset(auth, code, password).catch(failReadably)
    },
    async askToConfirmAddress() {
      speak()
      await sendEmailVerification(await personHere()).catch(failReadably)
    },
    confirmAddress: (code) => applyActionCode(auth, code).catch(failReadably),
    signInWithPopup: (through = '') => followed(window.popup(through), signedIn),
    async beginRedirect(to, through = '') {
      sessionStorage.setItem(TO_KEY, to)
      await window.begin(through).catch(failReadably)
    },
    async finishRedirect() {
      const to = sessionStorage.getItem(TO_KEY) ?? '/'
      sessionStorage.removeItem(TO_KEY)
      await window.finish().catch(failReadably)
      return to
    },
    forget: () => signOut(auth),
    signOut: () => signOut(auth),
  }
}
