import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from './accounts.ts'
import { browserFamily, coarseAddress } from './sign-in-origin.ts'
import type { Identity } from './verify.ts'

interface Origin {
  readonly userAgent: string | undefined
  readonly address: string
}

export interface SignIns {
  /** Records a sign-in when its first token is seen. */
  record(actor: Actor, identity: Identity, origin: Origin): Promise<void>
}

/** The tolerance for provider clocks that run ahead. */
const AHEAD_SECONDS = 300

/**
 * The authentication time identifies a sign-in, because renewed tokens keep it. Each process inserts a sign-in once; the
 * table ignores duplicates. Sign-ins of providers without an authentication time are not recorded.
 */
export function createSignIns(db: Database): SignIns {
  const recorded = new LRUCache<string, true>({ max: 50_000 })
  return {
    async record(actor, { authenticatedAt, method }, { userAgent, address }) {
      if (authenticatedAt === null) return
      const key = `${actor.orgId} ${actor.personId} ${authenticatedAt}`
      if (recorded.has(key) || authenticatedAt > Date.now() / 1000 + AHEAD_SECONDS) return
      recorded.set(key, true)
      try {
        await db.autocommit(actor).query(
          `insert into sign_ins (org_id, person_id, at, method, browser, address)
             values (app.org(), $1, to_timestamp($2::double precision), $3, $4, $5) on conflict do nothing`,
          [actor.personId, authenticatedAt, method, browserFamily(userAgent), coarseAddress(address)],
        )
      } catch (error) {
        recorded.delete(key)
        throw error
      }
    },
  }
}
