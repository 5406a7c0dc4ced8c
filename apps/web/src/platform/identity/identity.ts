import type { PasswordPolicy } from './password-policy.ts'
import type { SecondFactors, SecondStep } from './second-step.ts'

/**
 * Why an identity operation failed: the SDK's codes, and three of ours, for a person who cancelled at the provider,
 * for an expired password link and for an unsupported kind of second factor.
 */
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
  'reset-link-spent',
  'invalid-phone-number',
  'invalid-verification-code',
  'code-expired',
  'second-factor-already-in-use',
  'unverified-email',
  'second-factor-unknown',
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

/** Codes of the SDK with the same meaning as one of ours. */
const SAME_AS: Readonly<Record<string, IdentityCode>> = {
  'account-exists-with-different-credential': 'email-already-in-use',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'invalid-api-key',
  'expired-action-code': 'reset-link-spent',
  'invalid-action-code': 'reset-link-spent',
  'missing-email': 'invalid-email',
  'missing-phone-number': 'invalid-phone-number',
  'missing-verification-code': 'invalid-verification-code',
  'quota-exceeded': 'too-many-requests',
  'redirect-cancelled-by-user': 'sign-in-cancelled',
  timeout: 'network-request-failed',
  'unauthorized-continue-uri': 'unauthorized-domain',
  'user-cancelled': 'sign-in-cancelled',
  'weak-password': 'password-does-not-meet-requirements',
}

const isIdentityCode = (code: string): code is IdentityCode =>
  (IDENTITY_CODES as readonly string[]).includes(code)

/** Reads a provider's error code (`auth/wrong-password`); an unknown one is an internal error. */
export function identityError(code: string | undefined, cause: unknown): IdentityError {
  const name = code?.replace(/^auth\//, '') ?? ''
  return new IdentityError(isIdentityCode(name) ? name : (SAME_AS[name] ?? 'internal-error'), cause)
}

/** The purpose of a re-authentication: the server accepts no authentication made for another purpose. */
export interface Purpose {
  /** Sent as the nonce to providers that support one. */
  challenge: string
  /** When the challenge was issued, by `performance.now()`. */
  laidAt: number
}

/** The signed-in person, whichever provider authenticated them. */
export interface IdentityClient {
  isSignedIn(): Promise<boolean>
  /** The identity token for the API, renewed shortly before it ends. */
  token(): Promise<string | null>
  /** A token other than the one that the API has just refused. */
  tokenAfter(refused: string): Promise<string | null>
  /** How the person re-authenticates: with a password on this page, or in the provider's window. */
  confirmsBy(): Promise<'password' | 'window'>
  /**
   * Makes the person re-authenticate, whatever the session says, and returns a token with the time of authentication,
   * or the required second step. Must be called in the click handler if it opens a window.
   */
  confirm(password?: string, purpose?: Purpose): Promise<string | SecondStep<string>>
  /** The person's second factors; null if the provider manages them. */
  secondFactors(): Promise<SecondFactors | null>
  /** Has a message sent that confirms the person's address; absent if the provider confirms addresses itself. */
  askToConfirmAddress?(): Promise<void>
  /** Forgets the person on this device. */
  forget(): Promise<void>
  /** Ends the session; with an external provider this leaves the page. */
  signOut(): Promise<void>
}

export interface NewAccount {
  name: string
  email: string
  password: string
}

export interface PasswordIdentity extends IdentityClient {
  /** Returns the required second step, or nothing. */
  signInWithPassword(email: string, password: string): Promise<SecondStep<null> | null>
  /** Creates the account and signs the person in. */
  register(account: NewAccount): Promise<void>
  passwordPolicy(): Promise<PasswordPolicy>
  /** Has a link sent to the address; does not reveal whether an account exists. */
  askForReset(email: string): Promise<void>
  /** The account whose password the link resets. */
  readResetCode(code: string): Promise<string>
  resetPassword(code: string, password: string): Promise<void>
  /** Confirms the address that the link was sent to. */
  confirmAddress(code: string): Promise<void>
}

/** Sign-in at a provider's own page. `through` names one provider if the identity service has several. */
export interface WindowIdentity extends IdentityClient {
  /** In a window next to the page. Must be called in the click handler: browsers block other pop-ups. */
  signInWithPopup(through?: string): Promise<SecondStep<null> | null>
  /** Leaves the page for the provider. */
  beginRedirect(to: string, through?: string): Promise<void>
  /** Processes the provider's answer; returns the path that was requested. */
  finishRedirect(address: string): Promise<string>
}
