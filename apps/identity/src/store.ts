import { errors } from 'oidc-provider'
import type pg from 'pg'
import { hashOf, type Sealing } from './sealing.ts'

type Content = Readonly<Record<string, unknown>>
interface Row {
  content: string
  consumed: number | null
}

const hashed = (value: unknown): string | null => (typeof value === 'string' ? hashOf(value) : null)

/** The store that oidc-provider asks for, by kind of object. */
export function createStore(pool: pg.Pool, { seal, open }: Sealing): new (kind: string) => object {
  return class Store {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    async upsert(id: string, content: Content, seconds: number): Promise<void> {
      await pool.query(
        `insert into protocol_objects (kind, id_hash, uid_hash, grant_hash, user_id, authenticated_at, content, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 second')
         on conflict (kind, id_hash) do update set uid_hash = excluded.uid_hash, grant_hash = excluded.grant_hash,
           user_id = excluded.user_id, authenticated_at = excluded.authenticated_at, content = excluded.content,
           expires_at = excluded.expires_at`,
        [
          this.#kind,
          hashOf(id),
          hashed(content['uid']),
          hashed(content['grantId']),
          content['accountId'] ?? null,
          content['authTime'] ?? null,
          seal(JSON.stringify(content)),
          seconds,
        ],
      )
    }

    async #read(column: 'id_hash' | 'uid_hash', value: string): Promise<Content | undefined> {
      const { rows } = await pool.query<Row>(
        `select content, extract(epoch from consumed_at)::bigint::int as consumed from protocol_objects
         where kind = $1 and ${column} = $2 and expires_at > clock_timestamp()`,
        [this.#kind, hashOf(value)],
      )
      const [row] = rows
      if (!row) return undefined
      const content = JSON.parse(open(row.content)) as Content
      return row.consumed === null ? content : { ...content, consumed: row.consumed }
    }

    find(id: string): Promise<Content | undefined> {
      return this.#read('id_hash', id)
    }

    findByUid(uid: string): Promise<Content | undefined> {
      return this.#read('uid_hash', uid)
    }

    /** Devices without a browser are not served. */
    findByUserCode(): Promise<undefined> {
      return Promise.resolve(undefined)
    }

    /** Of two simultaneous uses of one code or refresh token, one is refused. */
    async consume(id: string): Promise<void> {
      const { rowCount } = await pool.query(
        `update protocol_objects set consumed_at = clock_timestamp()
         where kind = $1 and id_hash = $2 and consumed_at is null`,
        [this.#kind, hashOf(id)],
      )
      if (rowCount !== 1) throw new errors.InvalidGrant('already used')
    }

    async destroy(id: string): Promise<void> {
      await pool.query('delete from protocol_objects where kind = $1 and id_hash = $2', [
        this.#kind,
        hashOf(id),
      ])
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await pool.query('delete from protocol_objects where grant_hash = $1', [hashOf(grantId)])
    }
  }
}

/** Ends one session of the product, which is identified by the time of its authentication, and no other of the person. */
export async function endSession(pool: pg.Pool, userId: string, authenticatedAt: number): Promise<void> {
  await pool.query(
    `delete from protocol_objects where kind = 'RefreshToken' and user_id = $1 and authenticated_at = $2`,
    [userId, authenticatedAt],
  )
}
