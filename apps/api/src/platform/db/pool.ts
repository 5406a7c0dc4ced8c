import pg from 'pg'
import { setClock } from '#platform/clock.ts'
import { CLOCK, ParseStatements } from './group-query.ts'
import { refuseUnsafeRole } from './role-safety.ts'
import { refuseMissingSettings, startupParameters } from './session-settings.ts'
import { GRACE_MS } from './tx.ts'

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

/** Times stay text, exact to the microsecond: '2026-11-15 02:11:00.123456+00' becomes ISO 8601. */
const isoMoment = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace('+00', 'Z')}`

const parsers: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: isoMoment,
  [DATE]: (text) => text,
  [INT8]: Number,
}

const otherTypes = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown

export const valueTypes = {
  getTypeParser: (oid: number, format?: string) => parsers[oid] ?? otherTypes(oid, format),
} as pg.CustomTypesConfig

export interface PoolOptions {
  url: string
  size: number
  statementTimeoutMs: number
  /** Behind a pooler, which refuses start-up parameters: the role has the settings instead. */
  pooled?: boolean
}

/** The pool awaits this before it hands out a new connection, and closes the connection if it fails. */
async function prepareConnection(client: pg.ClientBase, pooled: boolean): Promise<void> {
  if (pooled) await refuseMissingSettings(client)
  await parseStatements(client)
  // The role may have changed since the start, for example after a failover.
  await refuseUnsafeRole(client)
  const { rows } = await client.query<{ now: string }>(`select ${CLOCK} as now`)
  setClock(rows[0]!.now)
}

const parseStatements = (client: pg.ClientBase): Promise<void> =>
  new Promise((resolve, reject) => {
    // A lost connection rejects the pending query; without a listener it would also end the process.
    client.on('error', () => undefined)
    const done = (error: Error | null) => (error ? reject(error) : resolve())
    client.query(new ParseStatements(done))
  })

/** A connection that was lost without being closed: the query timed out on our side. */
const isReadTimeout = (reason: unknown): boolean =>
  reason instanceof Error && reason.message === 'Query read timeout'

/** Closes all idle connections: when one was lost silently, the others probably were too. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0; left--) (await pool.connect()).release(true)
}

/** The pool of the application role. Every connection has the prepared statements before it is used. */
export function createPool({ url, size, statementTimeoutMs, pooled = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: valueTypes,
    application_name: 'evidentia',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: statementTimeoutMs + GRACE_MS,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it; its types do not say so
    onConnect: (client: pg.ClientBase) => prepareConnection(client, pooled),
    ...(pooled ? {} : startupParameters(statementTimeoutMs)),
  })
  // The pool drops a broken idle connection; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('release', (reason) => {
    if (isReadTimeout(reason)) dropIdle(pool).catch(() => undefined)
  })
  return pool
}
