import type { Tx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from './accounts.ts'
import { readProof, type Refusal } from './reauthentication.ts'
import type { Identity } from './verify.ts'

/** That a person has proved who they are for what they are about to do. */
export interface Recognised {
  issuer: string
  method: string
  secondFactor: boolean
  at: string
}

/** Which authentication a challenge asks for: at the issuer of the session, later than this by the issuer's own clock. */
export interface Asked {
  issuer: string
  after: number
}

/** What was laid before somebody, as far as it says which authentication was made for it. */
export interface Challenge {
  id: string
  /** Who must have authenticated the person, and later than when by the issuer's own clock, in seconds. */
  issuer: string | null
  authenticateAfter: number | null
  /** Seconds, by the database's clock. */
  createdAt: number
}

/**
 * Asks the issuer for the time before anything is laid before the person. The session's own token says a time of the issuer
 * too: whichever is later.
 */
export async function askForAuthentication(
  { issuerTime }: Pick<Services, 'issuerTime'>,
  { issuer, issuedAt, signedInAt }: Identity,
): Promise<Asked> {
  return { issuer, after: Math.max(await issuerTime(issuer), issuedAt, signedInAt) }
}

/**
 * Whether an authentication was made for this challenge. It has its nonce where the issuer carries one (OpenID Connect), and
 * it came after the challenge in the issuer's own order of time: the token of a session never does, however young it is or
 * newly renewed. No age counts, and no two clocks are compared.
 */
function judge(identity: Identity, challenge: Challenge): Refusal | null {
  const { authenticatedAt: at, issuedAt, issuer, nonce, carriesNonce } = identity
  if (at === null) return 'no_time'
  if (challenge.issuer !== null && challenge.issuer !== issuer) return 'other_challenge'
  if (carriesNonce && nonce !== challenge.id) return 'other_challenge'
  // A challenge of the program before this rule says no time of the issuer's.
  const after = challenge.authenticateAfter ?? Math.floor(challenge.createdAt)
  return at > after && Math.floor(at) <= issuedAt ? null : 'stale'
}

/**
 * Whether the authentication has begun a session elsewhere: then it was made for that. It may be the session that asks, which
 * Firebase goes on with after somebody has proved anew who they are.
 */
async function isOtherSession(tx: Tx, actor: Actor, proof: Identity, session: Identity): Promise<boolean> {
  if (proof.signedInAt === session.signedInAt) return false
  const [row] = await tx.query<{ known: boolean }>(
    `select exists (select from sign_ins where org_id = app.org() and person_id = $1
       and at = to_timestamp($2::double precision)) as known`,
    [actor.personId, proof.authenticatedAt],
  )
  return row!.known
}

/** Reads the proof of an authentication that was made for a challenge: of this person, after it was laid before them. */
export async function recognise(
  services: Services,
  tx: Tx,
  actor: Actor,
  challenge: Challenge,
  { token, session }: { token: string; session: Identity },
): Promise<Recognised | Refusal> {
  const proof = await readProof(services, actor.personId, token)
  if (typeof proof === 'string') return proof
  const { issuer, method, secondFactor, authenticatedAt } = proof
  const refused =
    judge(proof, challenge) ?? ((await isOtherSession(tx, actor, proof, session)) ? 'other_challenge' : null)
  return refused ?? { issuer, method, secondFactor, at: new Date(authenticatedAt! * 1000).toISOString() }
}
