import type { ClientBase } from 'pg'

/**
 * The settings that every connection needs, by their names in PostgreSQL. JIT compilation costs more than it saves for our
 * queries: 350 ms for a large statement.
 */
const SETTINGS = { jit: 'off', timezone: 'UTC', datestyle: 'ISO', search_path: 'app' }
/** A transaction that no longer has a client must end by itself. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** The start-up parameters that make the settings, for a direct connection. */
export const startupParameters = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: statementTimeoutMs,
  // Transactions call no external services, so an idle one has lost its client and only holds locks.
  idle_in_transaction_session_timeout: 10_000,
  options: Object.entries(SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
})

/** A connection through a pooler lacks settings that its role should have. */
export class MissingSettings extends Error {
  constructor(names: readonly string[]) {
    super(`DATABASE_URL: the role lacks settings (deploy/pooler/role.sql): ${names.join(', ')}`)
  }
}

/** Refuses a connection without the settings. Without search_path no table is found; without a time zone, times are wrong. */
export async function refuseMissingSettings(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select lower(name) as name, setting from pg_settings where lower(name) = any($1)',
    [[...Object.keys(SETTINGS), ...TIMEOUTS]],
  )
  const current = new Map(rows.map(({ name, setting }) => [name, setting]))
  const missing = [
    ...Object.entries(SETTINGS)
      .filter(([name, value]) => current.get(name)?.split(',')[0] !== value)
      .map(([name]) => name),
    ...TIMEOUTS.filter((name) => current.get(name) === '0'),
  ]
  if (missing.length > 0) throw new MissingSettings(missing)
}
