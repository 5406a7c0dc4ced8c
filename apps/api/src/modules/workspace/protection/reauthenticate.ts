import { timeNow } from '#platform/clock.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { LEEWAY_SECONDS, readProof, refuse } from '#platform/identity/reauthentication.ts'

/** As long as somebody may take to press a button after having proved who they are. */
const PROOF_SECONDS = 300

/** Refuses whoever has not just proved who they are: an open desk weakens nothing. */
export async function requireFreshProof(services: Services, actor: Actor, token: string): Promise<void> {
  const proof = await readProof(services, actor.personId, token)
  if (typeof proof === 'string') throw refuse(proof)
  if (proof.authenticatedAt === null) throw refuse('no_time')
  const age = timeNow().getTime() / 1000 - proof.authenticatedAt
  if (age > PROOF_SECONDS || age < -LEEWAY_SECONDS) throw refuse('stale')
}
