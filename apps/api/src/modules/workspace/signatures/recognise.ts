import { Failure, fail } from 'contract'
import { CHALLENGE_MINUTES } from 'contract/workspace/signatures'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import type { Identity } from '#platform/identity/verify.ts'
import type { Challenge } from './signatures.queries.ts'

/** That the person who signs has just proved who they are. */
export interface Recognised {
  issuer: string
  method: string
  secondFactor: boolean
  at: string
}

/** Clocks of issuers and ours differ a little; one authentication makes one signature all the same. */
const LEEWAY_SECONDS = 5

export type Refusal = 'invalid' | 'other_person' | 'no_time' | 'stale'

function judge(identity: Identity, challenge: Challenge): Refusal | null {
  const { authenticatedAt: at } = identity
  if (at === null) return 'no_time'
  const before = challenge.createdAt - LEEWAY_SECONDS
  const after = challenge.now + LEEWAY_SECONDS
  const isFresh = at >= Math.floor(before) && at >= challenge.now - CHALLENGE_MINUTES * 60 && at <= after
  return isFresh ? null : 'stale'
}

/** Reads the proof of a fresh authentication: of this person, after what is signed was laid before them. */
export async function recogniseSigner(
  { verify, accounts }: Services,
  actor: Actor,
  challenge: Challenge,
  token: string,
): Promise<Recognised | Refusal> {
  let identity: Identity
  try {
    identity = await verify(token)
  } catch (error) {
    // An issuer that cannot be reached says nothing about the person.
    if (error instanceof Failure && error.code === 'UNAUTHENTICATED') return 'invalid'
    throw error
  }
  const account = await accounts.find(identity)
  if (account.id !== actor.personId) return 'other_person'
  const { issuer, method, secondFactor, authenticatedAt } = identity
  const refused = judge(identity, challenge)
  return refused ?? { issuer, method, secondFactor, at: new Date(authenticatedAt! * 1000).toISOString() }
}

export const refuse = (why: Refusal): Failure => fail('REAUTHENTICATION_REQUIRED', { why })
