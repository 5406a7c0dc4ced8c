import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashOf, type Sealing } from '../sealing.ts'

/** What a provider was asked, kept until its answer. */
export interface Asked {
  /** The sign-in of the product that waits for the answer; null for a test. */
  interaction: string | null
  locale: string
  /** Whether the provider had to authenticate the person again, and since when. */
  forced: boolean
  askedAt: number
  nonce?: string
  verifier?: string
  /** The id of a SAML request. */
  requestId?: string
}

/** A verified answer, kept until the browser that asked fetches it. */
export interface Answered {
  interaction: string
  userId: string
  methods: string[]
  reauthenticated: boolean
}

interface Contents {
  asked: Asked
  answered: Answered
}

export interface Requests {
  newHandle(): string
  keep<K extends keyof Contents>(
    kind: K,
    handle: string,
    connectionId: string,
    content: Contents[K],
  ): Promise<void>
  /** Returns what was kept, once. */
  take<K extends keyof Contents>(kind: K, handle: string, connectionId?: string): Promise<Contents[K] | null>
}

const MINUTES: Readonly<Record<keyof Contents, number>> = { asked: 10, answered: 1 }

export function createRequests(pool: pg.Pool, { seal, open }: Sealing): Requests {
  return {
    newHandle: () => randomBytes(32).toString('base64url'),
    async keep(kind, handle, connectionId, content) {
      await pool.query(
        `insert into connection_requests (id_hash, kind, connection_id, content, expires_at)
         values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 minute')`,
        [hashOf(handle), kind, connectionId, seal(JSON.stringify(content)), MINUTES[kind]],
      )
    },
    async take(kind, handle, connectionId) {
      const { rows } = await pool.query<{ content: string }>(
        `delete from connection_requests where id_hash = $1 and kind = $2 and ($3::uuid is null or connection_id = $3)
           and expires_at > clock_timestamp() returning content`,
        [hashOf(handle), kind, connectionId ?? null],
      )
      const [row] = rows
      return row ? (JSON.parse(open(row.content)) as never) : null
    },
  }
}
