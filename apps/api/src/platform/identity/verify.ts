import { fail } from 'contract'
import { toPlainName } from 'contract/plain-name'
import { DASH } from 'contract/workspace/template-text'
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  type JWTPayload,
  UnsecuredJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { Config } from '#platform/config.ts'
import { isPlainHttp } from 'connections/loopback'

/** The identity in a verified token. It grants no permissions. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  /** Whether the issuer has verified the address. */
  emailConfirmed: boolean
  name: string
  expiresAt: number
  /** When this person last authenticated, in seconds; not every issuer provides it. */
  authenticatedAt: number | null
  /** Identifies the session in all its tokens: the authentication time, or the issue time if that is unknown. */
  signedInAt: number
  /** When this token was issued, by the issuer's clock. */
  issuedAt: number
  /** The nonce of the authentication request; only OpenID Connect issuers include it. */
  nonce: string | null
  carriesNonce: boolean
  method: string
  /** Whether two factors of different kinds were used. */
  secondFactor: boolean
  /** The provider of an organisation that signed the person in; it speaks for people of this organisation only. */
  connection: ConnectionClaims | null
}

export interface ConnectionClaims {
  id: string
  /** Groups that the mapping of the connection names. */
  groups: string[]
  /** The provider authenticated the person again for this token, rather than remembering them. */
  reauthenticated: boolean
}

/** Asymmetric algorithms only, so that a public key can never be used as a shared secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256']
const LEEWAY_SECONDS = 30
const MAX_TOKEN_LENGTH = 8_192
export const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

interface Issuer {
  issuer: string
  /** Whether to read Firebase's own claim; tokens of other issuers could contain it as well. */
  isFirebase: boolean
  /** The operator declares that this issuer verifies all addresses. */
  confirmsEmails?: boolean
  /** Seconds that this issuer's tokens end before the general tolerance is over, because its clock is known. */
  endsEarlier?: number
  /** It signs people in with providers of organisations, and says which. Claims of others could say so as well. */
  namesConnections?: boolean
  verify(token: string): Promise<JWTPayload>
}

function claimsFor(issuer: string, audience: string) {
  return { issuer, audience, clockTolerance: LEEWAY_SECONDS, requiredClaims: ['sub', 'exp', 'iat'] }
}

export const firebaseIssuerName = (projectId: string): string => `https://securetoken.google.com/${projectId}`

function firebaseIssuer(projectId: string): Issuer {
  const issuer = firebaseIssuerName(projectId)
  const keys = createRemoteJWKSet(new URL(FIREBASE_KEYS))
  return {
    issuer,
    isFirebase: true,
    verify: async (token) =>
      (await jwtVerify(token, keys, { ...claimsFor(issuer, projectId), algorithms: ['RS256'] })).payload,
  }
}

/** The emulator signs nothing. The configuration refuses it in production. */
function firebaseEmulator(projectId: string): Issuer {
  const issuer = firebaseIssuerName(projectId)
  return {
    issuer,
    isFirebase: true,
    verify: (token) => Promise.resolve(UnsecuredJWT.decode(token, claimsFor(issuer, projectId)).payload),
  }
}

function oidcIssuer(issuer: string, clientId: string): Issuer {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  const discover = async () => {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    const document = (await response.json()) as {
      issuer?: string
      jwks_uri?: string
      evidentia_connections?: unknown
    }
    if (document.issuer !== issuer || !document.jwks_uri) throw new Error('discovery names another issuer')
    if (isPlainHttp(document.jwks_uri))
      throw new Error('discovery names keys at an address that is not encrypted')
    made.namesConnections = document.evidentia_connections !== undefined
    return createRemoteJWKSet(new URL(document.jwks_uri))
  }
  const made: Issuer = {
    issuer,
    isFirebase: false,
    verify: async (token) => {
      keys ??= discover().catch((error: unknown) => {
        keys = undefined
        throw fail('UNAVAILABLE', error instanceof Error ? error.message : undefined)
      })
      const { payload, protectedHeader } = await jwtVerify(token, await keys, {
        ...claimsFor(issuer, clientId),
        algorithms: ALGORITHMS,
      })
      // An access token of the same issuer is not an identity.
      if (protectedHeader.typ && !/^(application\/)?jwt$/i.test(protectedHeader.typ))
        throw fail('UNAUTHENTICATED')
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId)
        throw fail('UNAUTHENTICATED')
      return payload
    },
  }
  return made
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null

/** Authentication methods by kind of factor (RFC 8176): knowledge, possession, inherence. */
const FACTOR_KINDS: readonly (readonly string[])[] = [
  ['pwd', 'pin', 'kba'],
  ['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop'],
  ['face', 'fpt', 'iris', 'retina', 'vbm'],
]

/** Two methods of one kind are one factor; `mfa` means several factors. */
const isMultiFactor = (methods: readonly string[]): boolean =>
  methods.includes('mfa') ||
  FACTOR_KINDS.filter((kind) => kind.some((one) => methods.includes(one))).length > 1

/** The authentication methods: Firebase's provider and second factor, or the `amr` claim of OpenID Connect. */
function authenticationOf(
  { isFirebase }: Issuer,
  payload: JWTPayload,
): Pick<Identity, 'method' | 'secondFactor'> {
  const firebase = isFirebase
    ? ((payload['firebase'] ?? {}) as { sign_in_provider?: unknown; sign_in_second_factor?: unknown })
    : undefined
  const claims = firebase
    ? [firebase.sign_in_provider, firebase.sign_in_second_factor]
    : [payload['amr']].flat()
  const methods = claims.flatMap((one) => text(one) ?? [])
  return {
    method: methods.join('+').slice(0, 100) || 'unnamed',
    secondFactor: firebase ? text(firebase.sign_in_second_factor) !== null : isMultiFactor(methods),
  }
}

const REAUTHENTICATED = 'urn:evidentia:reauthenticated'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function connectionOf(payload: JWTPayload): ConnectionClaims | null {
  const id = text(payload['connection'])
  if (id === null) return null
  if (!UUID.test(id)) throw fail('UNAUTHENTICATED')
  const groups = [payload['groups']].flat().flatMap((one) => text(one) ?? [])
  return { id, groups, reauthenticated: payload['acr'] === REAUTHENTICATED }
}

function identityOf(from: Issuer, payload: JWTPayload): Identity {
  const { issuer } = from
  const subject = text(payload.sub)
  if (!subject || subject.length > 255) throw fail('UNAUTHENTICATED')
  const email = text(payload['email'])?.toLowerCase().slice(0, 254) ?? null
  const nameCandidates = [text(payload['name']), email?.split('@')[0], subject]
  const name = nameCandidates.map((one) => toPlainName(one ?? '')).find((one) => one !== '') ?? DASH
  const time = payload['auth_time']
  const authenticatedAt = typeof time === 'number' && Number.isFinite(time) ? time : null
  return {
    issuer,
    subject,
    email,
    emailConfirmed: email !== null && (payload['email_verified'] === true || from.confirmsEmails === true),
    name,
    expiresAt: payload.exp! - (from.endsEarlier ?? 0),
    authenticatedAt,
    signedInAt: authenticatedAt ?? payload.iat!,
    issuedAt: payload.iat!,
    nonce: text(payload['nonce']),
    carriesNonce: !from.isFirebase,
    ...authenticationOf(from, payload),
    connection: from.namesConnections ? connectionOf(payload) : null,
  }
}

export type Verify = (token: string) => Promise<Identity>

/** Verifies identity tokens of the configured issuers: signature, algorithm, issuer, audience and times. */
export function createVerify(config: Config): Verify {
  const issuers: Issuer[] = []
  if (config.FIREBASE_PROJECT_ID) {
    const make = config.FIREBASE_AUTH_EMULATOR_HOST ? firebaseEmulator : firebaseIssuer
    issuers.push(make(config.FIREBASE_PROJECT_ID))
  }
  if (config.OIDC_ISSUER && config.OIDC_CLIENT_ID)
    issuers.push(
      Object.assign(oidcIssuer(config.OIDC_ISSUER, config.OIDC_CLIENT_ID), {
        confirmsEmails: config.OIDC_EMAILS_CONFIRMED,
        endsEarlier: LEEWAY_SECONDS - config.OIDC_CLOCK_TOLERANCE,
      }),
    )
  // A verified token is cached until it expires.
  const verified = new LRUCache<string, Identity>({ max: 20_000 })

  const verifyUncached = async (token: string): Promise<Identity> => {
    try {
      decodeProtectedHeader(token)
      const claimed = decodeJwt(token).iss
      const issuer = issuers.find((candidate) => candidate.issuer === claimed)
      if (!issuer) throw fail('UNAUTHENTICATED')
      return identityOf(issuer, await issuer.verify(token))
    } catch (error) {
      throw (error as { code?: string }).code === 'UNAVAILABLE' ? error : fail('UNAUTHENTICATED')
    }
  }

  return async (token) => {
    if (token.length > MAX_TOKEN_LENGTH) throw fail('UNAUTHENTICATED')
    const identity = verified.get(token) ?? (await verifyUncached(token))
    if (identity.expiresAt + LEEWAY_SECONDS <= Date.now() / 1000) {
      verified.delete(token)
      throw fail('UNAUTHENTICATED')
    }
    verified.set(token, identity)
    return identity
  }
}
