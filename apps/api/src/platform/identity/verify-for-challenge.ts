import type { Tx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from './accounts.ts'
import { type RefusalReason, verifyReauthentication } from './reauthentication.ts'
import type { Identity } from './verify.ts'

/** The verified re-authentication of a person for one act. */
export interface VerifiedPerson {
  issuer: string
  method: string
  secondFactor: boolean
  at: string
}

/** The authentication that a challenge requires: by the issuer of the session, later than this by the issuer's clock. */
export interface RequiredAuthentication {
  issuer: string
  after: number
}

/** The part of a challenge that decides which authentication was made for it. */
export interface Challenge {
  id: string
  /** The required issuer, and the minimum authentication time by its clock, in seconds. */
  issuer: string | null
  authenticateAfter: number | null
  /** Seconds, by the database's clock. */
  createdAt: number
}

/**
 * Reads the issuer's time before the challenge is shown. The issue time of the session's token is also by that clock; the
 * later one counts.
 */
export async function requireAuthentication(
  { issuerTime }: Pick<Services, 'issuerTime'>,
  { issuer, issuedAt, signedInAt }: Identity,
): Promise<RequiredAuthentication> {
  return { issuer, after: Math.max(await issuerTime(issuer), issuedAt, signedInAt) }
}

/**
 * Verifies that an authentication was made for this challenge: it has the nonce if the issuer supports one (OpenID
 * Connect), and it is later than the challenge by the issuer's clock. Tokens of an existing session never are, even if
 * renewed. Clocks of different machines are not compared.
 */
function checkAuthentication(identity: Identity, challenge: Challenge): RefusalReason | null {
  const { authenticatedAt: at, issuedAt, issuer, nonce, carriesNonce } = identity
  if (at === null) return 'no_time'
  if (challenge.issuer !== null && challenge.issuer !== issuer) return 'other_challenge'
  if (carriesNonce && nonce !== challenge.id) return 'other_challenge'
  // Challenges of earlier releases have no issuer time.
  const after = challenge.authenticateAfter ?? Math.floor(challenge.createdAt)
  return at > after && Math.floor(at) <= issuedAt ? null : 'stale'
}

/**
 * Whether the authentication started another session, so that it was not made for this challenge. Firebase continues the
 * current session after a re-authentication.
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

/** Verifies that this person re-authenticated after the challenge was shown. */
export async function verifyForChallenge(
  services: Services,
  tx: Tx,
  actor: Actor,
  challenge: Challenge,
  { token, session }: { token: string; session: Identity },
): Promise<VerifiedPerson | RefusalReason> {
  const proof = await verifyReauthentication(services, actor.personId, token)
  if (typeof proof === 'string') return proof
  const { issuer, method, secondFactor, authenticatedAt } = proof
  // The provider of an organisation is no proof for a session by another way.
  const isOtherProvider = proof.connection?.id !== session.connection?.id
  const refused =
    (isOtherProvider ? 'other_challenge' : null) ??
    checkAuthentication(proof, challenge) ??
    ((await isOtherSession(tx, actor, proof, session)) ? 'other_challenge' : null)
  return refused ?? { issuer, method, secondFactor, at: new Date(authenticatedAt! * 1000).toISOString() }
}
