import { Failure, fail } from 'contract'
import type { Accounts } from './accounts.ts'
import type { Identity, Verify } from './verify.ts'

/** Tolerance for the difference between issuers' clocks and ours. */
export const LEEWAY_SECONDS = 5

/**
 * Why a re-authentication is refused: invalid, of another person, without a time, too old, for another challenge, or already
 * used.
 */
export type RefusalReason = 'invalid' | 'other_person' | 'no_time' | 'stale' | 'other_challenge' | 'used'

export const reauthenticationFailure = (why: RefusalReason): Failure =>
  fail('REAUTHENTICATION_REQUIRED', { why })

/** Verifies that a token belongs to the person. The caller decides how recent the authentication must be. */
export async function verifyReauthentication(
  { verify, accounts }: { verify: Verify; accounts: Accounts },
  personId: string,
  token: string,
): Promise<Identity | RefusalReason> {
  let identity: Identity
  try {
    identity = await verify(token)
  } catch (error) {
    // An unreachable issuer does not make the token invalid.
    if (error instanceof Failure && error.code === 'UNAUTHENTICATED') return 'invalid'
    throw error
  }
  // Their provider may have remembered them: nobody was asked for anything.
  if (identity.connection && !identity.connection.reauthenticated) return 'stale'
  const account = await accounts.find(identity)
  return account.id === personId ? identity : 'other_person'
}
