import type { PasswordPolicy } from './password-policy.ts'
import type { SecondFactors, SecondStep } from './second-step.ts'

/**
 * Why something with an identity failed: the SDK's own codes, and three of ours, for a person who turned back at the
 * provider, for a link that no longer sets a password and for a second factor of a kind that we do not know.
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

/** Codes of the SDK that mean to a person what one of ours says. */
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

/** Reads a provider's error code (`auth/wrong-password`); what we do not know is an internal error. */
export function identityError(code: string | undefined, cause: unknown): IdentityError {
  const name = code?.replace(/^auth\//, '') ?? ''
  return new IdentityError(isIdentityCode(name) ? name : (SAME_AS[name] ?? 'internal-error'), cause)
}

/** What somebody proves who they are for: the server accepts no authentication that was made for anything else. */
export interface Purpose {
  /** Carried as the nonce by providers that carry one. */
  challenge: string
  /** When it was laid before the person, by `performance.now()`. */
  laidAt: number
}

/** Who is signed in, whichever provider vouches for it. */
export interface IdentityClient {
  isSignedIn(): Promise<boolean>
  /** The identity token for the API, renewed shortly before it ends. */
  token(): Promise<string | null>
  /** Another token than the one that the API has just refused. */
  tokenAfter(refused: string): Promise<string | null>
  /** How the person proves anew who they are: by a password that this page asks for, or in the provider's window. */
  confirmsBy(): Promise<'password' | 'window'>
  /**
   * Has the person prove anew who they are, whatever the session says, and gives a token that says when, or what is still
   * to be done for it. Call it in the click where it opens a window.
   */
  confirm(password?: string, purpose?: Purpose): Promise<string | SecondStep<string>>
  /** The person's second factors; nothing where they are not kept here. */
  secondFactors(): Promise<SecondFactors | null>
  /** Has a message sent that confirms the person's address; missing where the provider confirms addresses itself. */
  askToConfirmAddress?(): Promise<void>
  /** Forgets the person on this device. */
  forget(): Promise<void>
  /** Ends the session; with a provider of its own this leaves the page. */
  signOut(): Promise<void>
}

export interface NewAccount {
  name: string
  email: string
  password: string
}

export interface PasswordIdentity extends IdentityClient {
  /** Gives what is still to be done, or nothing. */
  signInWithPassword(email: string, password: string): Promise<SecondStep<null> | null>
  /** Makes the account and signs the person in. */
  register(account: NewAccount): Promise<void>
  passwordPolicy(): Promise<PasswordPolicy>
  /** Has a link sent to the address; says nothing about whether anybody has an account there. */
  askForReset(email: string): Promise<void>
  /** Whose password the link of the message sets. */
  readResetCode(code: string): Promise<string>
  resetPassword(code: string, password: string): Promise<void>
  /** Confirms the address that the link of the message was sent to. */
  confirmAddress(code: string): Promise<void>
}

/** Signing in at a provider's own page. `through` names one provider where the identity service knows several. */
export interface WindowIdentity extends IdentityClient {
  /** In a window beside the page, which stays. Call it in the click: a browser blocks a window that comes by itself. */
  signInWithPopup(through?: string): Promise<SecondStep<null> | null>
  /** Leaves the page for the provider. */
  beginRedirect(to: string, through?: string): Promise<void>
  /** Takes the provider's answer; gives back the path that was asked for. */
  finishRedirect(address: string): Promise<string>
}
