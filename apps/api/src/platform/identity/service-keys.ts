import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { fail, type Locale, type Role } from 'contract'
import { isServicePermission, serviceActions } from 'contract/workspace/service-accounts'
import { LRUCache } from 'lru-cache'
import type { Action } from 'contract'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from './accounts.ts'
import { coarseAddress } from './sign-in-origin.ts'

/** The prefix by which secret scanners and people recognise a key. */
const PREFIX = 'evk_'
const SHAPE = /^evk_([0-9a-f]{64})([0-9a-f]{8})$/

/** A mistyped or invented key is recognised without asking the database. */
const checksum = (secret: string): string => crc32(secret).toString(16).padStart(8, '0')

/** Only the hash is stored. A fast one is right: there is nothing to guess in 256 random bits. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export function newKey(): string {
  const secret = randomBytes(32).toString('hex')
  return `${PREFIX}${secret}${checksum(secret)}`
}

interface FoundKey {
  id: string
  accountId: string
  name: string
  orgId: string
  roles: Role[]
  permissions: string[]
  locale: Locale
  isClosing: boolean
  outOfReach: boolean
}

/** How often the last use is written: to the minute. */
const USE_MS = 60_000

/** For how long a key that opened something is not taken for an invented one. It is looked up all the same. */
const KNOWN_MS = 10 * USE_MS

export interface ServiceKeys {
  /** Whether the key was valid a short while ago. */
  isKnown(key: string): boolean
  /** The service account that a key opens, with its permissions. Refuses keys that are unknown, expired or revoked. */
  find(key: string, address: string): Promise<Actor & { name: string }>
}

/** Keys are looked up at every request, without a cache: a revoked one is refused from the next request on. */
export function createServiceKeys(db: Database, actions: () => Iterable<Action>): ServiceKeys {
  const used = new LRUCache<string, true>({ max: 10_000, ttl: USE_MS })
  const known = new LRUCache<string, true>({ max: 10_000, ttl: KNOWN_MS })
  let open: Set<string> | undefined
  const noteUse = async (actor: Actor, keyId: string, address: string) => {
    if (used.has(keyId)) return
    used.set(keyId, true)
    try {
      await db.autocommit(actor).query(
        `update service_keys set last_used_at = date_trunc('minute', clock_timestamp()), last_used_from = $2
         where org_id = app.org() and id = $1`,
        [keyId, coarseAddress(address)],
      )
    } catch {
      // The next request tries again; a read-only database must not refuse the request.
      used.delete(keyId)
    }
  }
  const nameOf = (hash: Buffer) => hash.toString('base64')
  return {
    isKnown: (key) => known.has(nameOf(hashKey(key))),
    async find(key, address) {
      const [, secret, sum] = SHAPE.exec(key) ?? []
      if (!secret || checksum(secret) !== sum) throw fail('UNAUTHENTICATED')
      const hash = hashKey(key)
      const [row] = await db.queryWithoutTenant<{ key: FoundKey | null }>(
        'find_service_key',
        'select app.find_service_key($1) as key',
        [hash],
      )
      const found = row!.key
      if (!found) {
        known.delete(nameOf(hash))
        throw fail('UNAUTHENTICATED')
      }
      known.set(nameOf(hash), true)
      if (found.outOfReach) throw fail('UNAVAILABLE', { why: 'held' })
      // The list of a release counts, not what was stored by another one.
      open ??= new Set([...actions()].filter(isServicePermission).map(({ name }) => name))
      const actor = {
        personId: found.accountId,
        orgId: found.orgId,
        roles: found.roles,
        superUser: false,
        locale: found.locale,
        isClosing: found.isClosing,
        emailConfirmed: false,
        permissions: [...found.permissions.filter((name) => open!.has(name)), serviceActions.self.name],
        keyId: found.id,
      }
      await noteUse(actor, found.id, address)
      return { ...actor, name: found.name }
    },
  }
}
