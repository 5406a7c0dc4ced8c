import pg from 'pg'

/** The progress after one call: begun, one more table erased, or complete. */
type ErasureState = 'begun' | 'erasing' | 'done'

export type Erase = (org: string, filesGone: boolean) => Promise<ErasureState>

/** One statement may erase a large table; the timeout is that of the job. */
const ERASE_MS = 120 * 60_000

/**
 * Connects as the erasure role, which is not the application's. It can call one function, which checks in SQL that the
 * organisation is due. Each call is a separate transaction.
 */
export async function withErasure<T>(url: string, work: (erase: Erase) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evidentia erasure',
    connectionTimeoutMillis: 5_000,
    statement_timeout: ERASE_MS,
  })
  // A lost connection rejects the pending query; without a listener it would also end the process.
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
