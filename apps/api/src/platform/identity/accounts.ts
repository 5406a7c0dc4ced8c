import { fail, type Locale, type Role } from 'contract'
import type { Membership, SignInsToEnd } from 'contract/workspace/me'
import { LRUCache } from 'lru-cache'
import { v7 as uuid } from 'uuid'
import type { Database } from '#platform/db/database.ts'
import type { ConnectionClaims, Identity } from './verify.ts'

/** A signed-in person with their memberships. */
export interface Account {
  id: string
  name: string
  email: string | null
  locale: Locale
  memberships: (Membership & {
    /** An operator has put the organisation on hold, also for reading. */
    outOfReach?: boolean
    /** An administrator of the organisation has ended this session; the person must sign in again. */
    sessionEnded?: boolean
  })[]
  /** The only organisation that this session can act in: its provider speaks for nobody elsewhere. */
  boundTo?: string
}

/** Somebody who signed in with the provider of an organisation. */
export type Connected = Identity & { connection: ConnectionClaims }

/** Makes or updates the membership of somebody who signed in with a connection; refuses where it is switched off. */
export type Admit = (identity: Connected) => Promise<{ orgId: string; isAdmitted: boolean }>

/** The person who makes a request, as a member of one organisation. */
export interface Actor {
  personId: string
  orgId: string
  roles: readonly Role[]
  superUser: boolean
  locale: Locale
  /** The organisation is closing and read-only. */
  isClosing?: boolean
  /** Whether the token of this request confirms the person's address. */
  emailConfirmed?: boolean
  /** A service account: the only permissions that count, of those which its roles grant. */
  permissions?: readonly string[]
  /** The API key of a service account, which the audit trail names. */
  keyId?: string
}

/** How long memberships and ended sessions are cached: below the promised five seconds. */
const CACHE_MS = 3_000

/** One session of a person; with an organisation, their session in it. */
interface Session {
  personId: string
  signedInAt: number
  orgId?: string
}

type OrganisationSession = Session & { orgId: string }

/** What policies read of a membership. */
type Rights = Pick<Actor, 'roles' | 'superUser'>

export interface Accounts {
  /** Refuses ended sessions. */
  find(identity: Identity): Promise<Account>
  /** Ends sessions; `all` ends every session until now. */
  endSignIns(of: Session, which: SignInsToEnd | 'all'): Promise<void>
  /** Finds ended sessions, in total or in their organisation. */
  findEnded(among: readonly Session[]): Promise<(one: Session) => boolean>
  /** Current rights of sessions in any organisations, in one statement; undefined for a session that is no longer open. */
  findRights(among: readonly OrganisationSession[]): Promise<(one: OrganisationSession) => Rights | undefined>
  /** Clears the cache when memberships change. */
  forget(): void
  /** Sets who admits people of connections; until then they are refused. */
  admitWith(admit: Admit): void
}

interface LoadedAccount {
  account: Account
  ended: boolean
  endedIn: string[]
}

/** The arguments of the functions that check sessions. */
const columnsOf = (sessions: readonly Session[]) => [
  sessions.map(({ personId }) => personId),
  sessions.map(({ signedInAt }) => signedInAt),
  sessions.map(({ orgId }) => orgId ?? null),
]

const keyOf = ({ personId, signedInAt, orgId }: Session) => `${personId} ${signedInAt} ${orgId ?? ''}`

export function createAccounts(db: Database): Accounts {
  const cache = new LRUCache<string, Promise<LoadedAccount>>({ max: 20_000, ttl: CACHE_MS })
  let admit: Admit = () => Promise.reject(fail('UNAUTHENTICATED'))
  const load = async (identity: Identity): Promise<LoadedAccount> => {
    const { issuer, subject, email, name, signedInAt, connection } = identity
    const admission = connection ? await admit({ ...identity, connection }) : null
    const rows = await db.queryWithoutTenant<LoadedAccount>(
      'sign_in',
      `select app.sign_in($1, $2, $3, $4, $5) as account, app.sign_in_ended($1, $2, $6) as ended,
         app.session_ended_in($1, $2, $6) as "endedIn"`,
      [issuer, subject, email, name, uuid(), signedInAt],
    )
    const found = rows[0]!
    if (admission) {
      const { orgId, isAdmitted } = admission
      found.account.boundTo = orgId
      found.account.memberships = found.account.memberships.filter(
        ({ organisationId }) => isAdmitted && organisationId === orgId,
      )
    }
    for (const membership of found.account.memberships)
      membership.sessionEnded = found.endedIn.includes(membership.organisationId)
    return found
  }
  return {
    async find(identity) {
      // Groups may change with a renewed token.
      const groups = identity.connection?.groups.join('\n') ?? ''
      const key = `${identity.issuer} ${identity.subject} ${identity.signedInAt} ${groups}`
      let found = cache.get(key)
      if (!found) {
        found = load(identity)
        cache.set(key, found)
        found.catch(() => cache.delete(key))
      }
      const { account, ended } = await found
      if (ended) throw fail('UNAUTHENTICATED')
      return account
    },
    async endSignIns({ personId, signedInAt }, which) {
      await db.queryWithoutTenant('end_sign_ins', 'select app.end_sign_ins($1, $2, $3)', [
        personId,
        which,
        signedInAt,
      ])
      cache.clear()
    },
    async findEnded(among) {
      const rows = await db.queryWithoutTenant<{ place: number }>(
        'ended_sessions',
        'select place from app.ended_sessions($1, $2, $3) as place',
        columnsOf(among),
      )
      const keys = new Set(rows.map(({ place }) => keyOf(among[place - 1]!)))
      return (one) => keys.has(keyOf(one))
    },
    async findRights(among) {
      const rows = await db.queryWithoutTenant<Rights & { place: number }>(
        'open_sessions',
        'select place, roles, super_user as "superUser" from app.open_sessions($1, $2, $3)',
        columnsOf(among),
      )
      const rights = new Map(rows.map(({ place, ...one }) => [keyOf(among[place - 1]!), one]))
      return (one) => rights.get(keyOf(one))
    },
    forget: () => cache.clear(),
    admitWith: (given) => {
      admit = given
    },
  }
}

/** Selects the organisation: the requested one, or the person's only one. */
export function actorIn(account: Account, requestedOrg: string | undefined): Actor {
  const membership = requestedOrg
    ? account.memberships.find((one) => one.organisationId === requestedOrg)
    : account.memberships.length === 1
      ? account.memberships[0]
      : undefined
  if (!membership)
    throw fail(requestedOrg || account.memberships.length === 0 ? 'NOT_A_MEMBER' : 'ORGANISATION_REQUIRED')
  if (membership.sessionEnded) throw fail('SESSION_ENDED')
  if (membership.outOfReach) throw fail('UNAVAILABLE', { why: 'held' })
  return {
    personId: account.id,
    orgId: membership.organisationId,
    roles: membership.roles,
    superUser: membership.superUser,
    locale: account.locale,
    isClosing: membership.closingOn !== null,
  }
}
