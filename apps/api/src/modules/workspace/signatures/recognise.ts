import { CHALLENGE_MINUTES } from 'contract/workspace/signatures'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { LEEWAY_SECONDS, readProof, type Refusal } from '#platform/identity/proof.ts'
import type { Identity } from '#platform/identity/verify.ts'
import type { Challenge } from './signatures.queries.ts'

/** That the person who signs has just proved who they are. */
export interface Recognised {
  issuer: string
  method: string
  secondFactor: boolean
  at: string
}

/** One authentication makes one signature, whatever the clocks say. */
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
  services: Services,
  actor: Actor,
  challenge: Challenge,
  token: string,
): Promise<Recognised | Refusal> {
  const proof = await readProof(services, actor.personId, token)
  if (typeof proof === 'string') return proof
  const { issuer, method, secondFactor, authenticatedAt } = proof
  const refused = judge(proof, challenge)
  return refused ?? { issuer, method, secondFactor, at: new Date(authenticatedAt! * 1000).toISOString() }
}
