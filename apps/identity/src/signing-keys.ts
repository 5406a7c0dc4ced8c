import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Sealing } from './sealing.ts'

type Jwk = Readonly<Record<string, unknown>>

/** Tokens live for a minute; a former key is published for an hour. */
const KEPT = '1 hour'

async function addKey(client: pg.PoolClient, { seal }: Sealing): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomUUID()
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: id, alg: 'ES256', use: 'sig' }
  await client.query('insert into signing_keys (id, content) values ($1, $2)', [
    id,
    seal(JSON.stringify(jwk)),
  ])
}

async function withLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('identity signing keys'))`)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The keys, the one that signs first. The first start makes one. */
export function readKeys(pool: pg.Pool, sealing: Sealing): Promise<Jwk[]> {
  return withLock(pool, async (client) => {
    const read = () =>
      client.query<{ content: string }>('select content from signing_keys order by created_at desc')
    let { rows } = await read()
    if (rows.length === 0) {
      await addKey(client, sealing)
      ;({ rows } = await read())
    }
    return rows.map(({ content }) => JSON.parse(sealing.open(content)) as Jwk)
  })
}

/** Makes a new key; processes use it after their next start. */
export function rotateKeys(pool: pg.Pool, sealing: Sealing): Promise<void> {
  return withLock(pool, async (client) => {
    await client.query(
      `delete from signing_keys where created_at < clock_timestamp() - interval '${KEPT}'
       and id <> (select id from signing_keys order by created_at desc limit 1)`,
    )
    await addKey(client, sealing)
  })
}
