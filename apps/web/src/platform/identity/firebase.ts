import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import type { Settings } from '#platform/settings.ts'
import { identityError, type PasswordIdentity } from './identity.ts'

/** Firebase Auth without a popup resolver: nothing is fetched from elsewhere for people who use a password. */
export function createFirebaseIdentity(settings: NonNullable<Settings['firebase']>): PasswordIdentity {
  const { projectId, apiKey, emulatorUrl } = settings
  const auth = initializeAuth(initializeApp({ projectId, apiKey }), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })

  return {
    async isSignedIn() {
      await auth.authStateReady()
      return auth.currentUser !== null
    },
    async token() {
      await auth.authStateReady()
      return (await auth.currentUser?.getIdToken()) ?? null
    },
    async signInWithPassword(email, password) {
      await signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => {
        throw identityError((error as { code?: string }).code, error)
      })
    },
    forget: () => signOut(auth),
    signOut: () => signOut(auth),
  }
}
