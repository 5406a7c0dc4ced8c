/** Why a sign-in failed: the identity SDK's own codes, and one for a person who turned back at the provider. */
export const IDENTITY_CODES = [
  'internal-error',
  'web-storage-unsupported',
  'cancelled-popup-request',
  'popup-closed-by-user',
  'popup-blocked',
  'network-request-failed',
  'unauthorized-domain',
  'invalid-auth-event',
  'auth-domain-config-required',
  'invalid-api-key',
  'invalid-email',
  'wrong-password',
  'invalid-credential',
  'email-already-in-use',
  'user-not-found',
  'too-many-requests',
  'user-disabled',
  'password-does-not-meet-requirements',
  'sign-in-cancelled',
] as const
export type IdentityCode = (typeof IDENTITY_CODES)[number]

export class IdentityError extends Error {
  readonly code: IdentityCode
  constructor(code: IdentityCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'IdentityError'
    this.code = code
  }
}

const isIdentityCode = (code: string): code is IdentityCode =>
  (IDENTITY_CODES as readonly string[]).includes(code)

/** Reads a provider's error code (`auth/wrong-password`); what we do not know is an internal error. */
export function identityError(code: string | undefined, cause: unknown): IdentityError {
  const name = code?.replace(/^auth\//, '') ?? ''
  return new IdentityError(isIdentityCode(name) ? name : 'internal-error', cause)
}

/** Who is signed in, whichever provider vouches for it. */
export interface IdentityClient {
  isSignedIn(): Promise<boolean>
  /** The identity token for the API, renewed shortly before it ends. */
  token(): Promise<string | null>
  /** Forgets the person on this device. */
  forget(): Promise<void>
  /** Ends the session; with a provider of its own this leaves the page. */
  signOut(): Promise<void>
}

export interface PasswordIdentity extends IdentityClient {
  signInWithPassword(email: string, password: string): Promise<void>
}

export interface RedirectIdentity extends IdentityClient {
  /** Leaves the page for the provider, which answers at /auth/callback. */
  beginRedirect(to: string): Promise<void>
  /** Takes the provider's answer; gives back the path that was asked for. */
  finishRedirect(address: string): Promise<string>
}
