import { Failure, fail } from 'contract'
import type { Accounts } from './accounts.ts'
import type { Identity, Verify } from './verify.ts'

/** Clocks of issuers and ours differ a little. */
export const LEEWAY_SECONDS = 5

/** Why a proof does not count: not one, somebody else's, of an unknown moment, of one too long ago, or made for something else. */
export type Refusal = 'invalid' | 'other_person' | 'no_time' | 'stale' | 'other_challenge'

export const refuse = (why: Refusal): Failure => fail('REAUTHENTICATION_REQUIRED', { why })

/** Reads a token that is to prove who somebody is: theirs, or why it is not. How fresh it must be is for whoever asks. */
export async function readProof(
  { verify, accounts }: { verify: Verify; accounts: Accounts },
  personId: string,
  token: string,
): Promise<Identity | Refusal> {
  let identity: Identity
  try {
    identity = await verify(token)
  } catch (error) {
    // An issuer that cannot be reached says nothing about the person.
    if (error instanceof Failure && error.code === 'UNAUTHENTICATED') return 'invalid'
    throw error
  }
  const account = await accounts.find(identity)
  return account.id === personId ? identity : 'other_person'
}
