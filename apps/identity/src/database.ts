import pg from 'pg'

/** Connections that see the schema `identity` alone. */
export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    options: '-c search_path=identity -c statement_timeout=8000',
  })
  // A connection that breaks while idle is replaced by the next query.
  pool.on('error', () => undefined)
  return pool
}
