import pg from 'pg'

/** How far one call came: begun, one table further, or everything is gone. */
export type ErasureState = 'begun' | 'erasing' | 'done'

export type Erase = (org: string, filesGone: boolean) => Promise<ErasureState>

/** A single statement may empty a table of many years; as long as the job itself may take. */
const ERASE_MS = 120 * 60_000

/**
 * Connects as the role that may erase organisations, which is not the application's: it can call one function, and the function
 * checks in SQL that the organisation is due. Each call is a transaction by itself.
 */
export async function withErasure<T>(url: string, work: (erase: Erase) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evidentia erasure',
    connectionTimeoutMillis: 5_000,
    statement_timeout: ERASE_MS,
  })
  // A connection that is cut fails the query that waits; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(async (org, filesGone) => {
      const { rows } = await client.query<{ state: ErasureState }>(
        'select app.erase_organisation($1, $2) as state',
        [org, filesGone],
      )
      return rows[0]!.state
    })
  } finally {
    await client.end()
  }
}
