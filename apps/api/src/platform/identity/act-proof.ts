import { createHash } from 'node:crypto'
import { fail } from 'contract'
import { CHALLENGE_MINUTES } from 'contract/workspace/sign-ins'
import { canonicalText } from 'proof'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from './accounts.ts'
import { reauthenticationFailure } from './reauthentication.ts'
import { type RequiredAuthentication, type Challenge, verifyForChallenge } from './verify-for-challenge.ts'
import type { Identity } from './verify.ts'

/**
 * Acts that need an authentication made for them (0090), as a signature does: the person says what they are about to do, gets a
 * challenge, authenticates for it, and does exactly that.
 */

const hashOf = (purpose: object): Buffer => createHash('sha256').update(canonicalText(purpose)).digest()

/** Stores the challenge for an act for a few minutes. */
export async function createChallenge(
  tx: WriteTx,
  { personId }: Actor,
  purpose: object,
  { issuer, after }: RequiredAuthentication,
): Promise<{ challenge: string; expiresAt: string }> {
  const [row] = await tx.query<{ challenge: string; expiresAt: string }>(
    `insert into authentication_challenges (org_id, id, person_id, purpose_sha256, issuer, authenticate_after, expires_at)
     values (app.org(), $1, $2, $3, $4, $5, clock_timestamp() + make_interval(mins => $6))
     returning id as challenge, expires_at as "expiresAt"`,
    [uuid(), personId, hashOf(purpose), issuer, after, CHALLENGE_MINUTES],
  )
  return row!
}

interface StoredChallenge extends Challenge {
  purpose: string
  open: boolean
}

async function selectChallenge(tx: Tx, id: string, person: string): Promise<StoredChallenge | undefined> {
  const [row] = await tx.query<StoredChallenge>(
    `select id, encode(purpose_sha256, 'hex') as purpose, issuer, authenticate_after as "authenticateAfter",
       extract(epoch from created_at)::float8 as "createdAt", used_at is null and expires_at > clock_timestamp() as open
     from authentication_challenges where org_id = app.org() and id = $1 and person_id = $2`,
    [id, person],
  )
  return row
}

/** A verified authentication for one act; `at` is null if its challenge was already used. */
export interface ActProof {
  challenge: string
  at: string | null
}

/** A request body whose challenge and token were verified. */
export type Proven<Body> = Omit<Body, 'challenge' | 'token'> & { proof: ActProof }

/**
 * Verifies, before any transaction, that this authentication was made for this act. A used challenge is refused inside the
 * transaction instead, where a retry finds its first reply.
 */
export async function proveAct(
  services: Services,
  actor: Actor,
  purpose: object,
  { challenge, token }: { challenge: string; token: string },
  session: Identity,
): Promise<ActProof> {
  const reading = services.db.read(actor)
  const stored = await selectChallenge(reading, challenge, actor.personId)
  if (stored?.purpose !== hashOf(purpose).toString('hex')) throw reauthenticationFailure('other_challenge')
  if (!stored.open) return { challenge, at: null }
  const recognised = await verifyForChallenge(services, reading, actor, stored, { token, session })
  if (typeof recognised === 'string') throw reauthenticationFailure(recognised)
  return { challenge, at: recognised.at }
}

/** Uses the proof up, in the transaction of the act. */
export async function spendProof(
  tx: WriteTx,
  { personId }: Actor,
  { challenge, at }: ActProof,
): Promise<void> {
  if (at === null) throw fail('CHALLENGE_SPENT')
  await requireUnused(tx, personId, at)
  const taken = await tx.query(
    `update authentication_challenges set used_at = clock_timestamp(), authenticated_at = $2
     where org_id = app.org() and id = $1 and used_at is null and expires_at > clock_timestamp() returning 1 as taken`,
    [challenge, at],
  )
  if (taken.length === 0) throw fail('CHALLENGE_SPENT')
}

/** One authentication makes one signature, or proves one act. Two that use it at once wait for each other. */
export async function requireUnused(tx: WriteTx, person: string, at: string): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('authentication ' || app.org()::text || $1::text, 0))::text`,
    [person],
  )
  const [row] = await tx.query<{ used: boolean }>(
    `select exists (select from authentication_challenges where org_id = app.org() and person_id = $1 and authenticated_at = $2)
       or exists (select from signatures where org_id = app.org() and signer_id = $1 and authenticated_at = $2) as used`,
    [person, at],
  )
  if (row!.used) throw reauthenticationFailure('used')
}
