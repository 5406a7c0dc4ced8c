import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/db/database.ts'
import type { Actor } from './accounts.ts'
import { browserFamily, coarseAddress } from './sign-in-origin.ts'
import type { Identity } from './verify.ts'

export interface Origin {
  readonly userAgent: string | undefined
  readonly address: string
}

export interface SignIns {
  /** Remembers a sign-in the first time that a token of it comes along. */
  note(actor: Actor, identity: Identity, origin: Origin): Promise<void>
}

/** A provider whose clock runs ahead by more is not believed. */
const AHEAD_SECONDS = 300

/**
 * The moment of authentication that a token carries is the same for as long as a sign-in is renewed: it names the
 * sign-in. A process asks the database once for each; what it has forgotten, the table knows already. Of providers that
 * do not say when somebody authenticated, there is nothing to remember.
 */
export function createSignIns(db: Database): SignIns {
  const noted = new LRUCache<string, true>({ max: 50_000 })
  return {
    async note(actor, { authenticatedAt, method }, { userAgent, address }) {
      if (authenticatedAt === null) return
      const key = `${actor.orgId} ${actor.personId} ${authenticatedAt}`
      if (noted.has(key) || authenticatedAt > Date.now() / 1000 + AHEAD_SECONDS) return
      noted.set(key, true)
      try {
        await db.autocommit(actor).query(
          `insert into sign_ins (org_id, person_id, at, method, browser, address)
             values (app.org(), $1, to_timestamp($2::double precision), $3, $4, $5) on conflict do nothing`,
          [actor.personId, authenticatedAt, method, browserFamily(userAgent), coarseAddress(address)],
        )
      } catch (error) {
        noted.delete(key)
        throw error
      }
    },
  }
}
