import { fail, type Locale, type Role } from 'contract'
import type { Membership } from 'contract/workspace/me'
import { LRUCache } from 'lru-cache'
import { v7 as uuid } from 'uuid'
import type { Database } from '#platform/db/database.ts'
import type { Identity } from './verify.ts'

/** A signed-in person with everywhere they belong. */
export interface Account {
  id: string
  name: string
  email: string | null
  locale: Locale
  memberships: (Membership & {
    /** An operator holds the organisation, and it cannot even be read here. */
    outOfReach?: boolean
  })[]
}

/** The person a request acts for, in one organisation. */
export interface Actor {
  personId: string
  orgId: string
  roles: readonly Role[]
  superUser: boolean
  locale: Locale
  /** The organisation is about to end, and can only be read. */
  isClosing?: boolean
}

/** How long a lost role or membership may still be believed; well within the five seconds we promise. */
const BELIEVED_MS = 3_000

export interface Accounts {
  find(identity: Identity): Promise<Account>
  /** Called when memberships change, so that this process sees it at once. */
  forget(): void
}

export function createAccounts(db: Database): Accounts {
  const known = new LRUCache<string, Promise<Account>>({ max: 20_000, ttl: BELIEVED_MS })
  const load = async (identity: Identity): Promise<Account> => {
    const rows = await db.outsideTenants<{ account: Account }>(
      'sign_in',
      'select app.sign_in($1, $2, $3, $4, $5) as account',
      [identity.issuer, identity.subject, identity.email, identity.name, uuid()],
    )
    return rows[0]!.account
  }
  return {
    find(identity) {
      const key = `${identity.issuer} ${identity.subject}`
      let account = known.get(key)
      if (!account) {
        account = load(identity)
        known.set(key, account)
        account.catch(() => known.delete(key))
      }
      return account
    },
    forget: () => known.clear(),
  }
}

/** Chooses the organisation: the one the header names, or the only one there is. */
export function actorIn(account: Account, wanted: string | undefined): Actor {
  const membership = wanted
    ? account.memberships.find((one) => one.organisationId === wanted)
    : account.memberships.length === 1
      ? account.memberships[0]
      : undefined
  if (!membership)
    throw fail(wanted || account.memberships.length === 0 ? 'NOT_A_MEMBER' : 'ORGANISATION_REQUIRED')
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
