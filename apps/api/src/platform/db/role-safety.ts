import type { ClientBase } from 'pg'
import pg from 'pg'
import { refuseMissingSettings } from './session-settings.ts'

/**
 * Lists the reasons why row security would not apply to the connected role. It checks the session role, the current role
 * and every role that they are members of.
 */
const DANGERS = `
  with self as (
    select r.oid from pg_roles r where r.rolname in (session_user, current_user)
  ), reachable as (
    select distinct r.* from pg_roles r, self where pg_has_role(self.oid, r.oid, 'member')
  ), own as (
    select o.relowner as oid from pg_class o join pg_namespace n on n.oid = o.relnamespace where n.nspname in ('app', 'jobs')
    union select o.proowner from pg_proc o join pg_namespace n on n.oid = o.pronamespace where n.nspname in ('app', 'jobs')
    union select nspowner from pg_namespace where nspname in ('app', 'jobs')
  )
  select r.rolname as role, r.oid in (select oid from self) as is_self, d.danger
    from reachable r cross join lateral (values
      (r.rolsuper, 'is a superuser'),
      (r.rolbypassrls, 'bypasses row security'),
      (r.rolreplication, 'may replicate the whole cluster'),
      (r.rolcreaterole, 'may create roles'),
      (r.rolcreatedb, 'may create databases'),
      (r.oid in (select oid from own), 'owns tables, functions or schemas of the program'),
      (r.rolname in ('pg_read_all_data', 'pg_write_all_data', 'pg_maintain'), 'reaches every table'),
      (r.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'), 'reaches the server''s files')
    ) as d (holds, danger)
   where d.holds
   order by is_self desc, role, danger`

/** The connected role bypasses row security, or could. */
export class UnsafeRole extends Error {
  constructor(reasons: readonly string[]) {
    super(`DATABASE_URL: the role must not be used: ${reasons.slice(0, 5).join('; ')}`)
  }
}

/** Refuses a connection whose role bypasses row security. */
export async function refuseUnsafeRole(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; is_self: boolean; danger: string }>(DANGERS)
  if (rows.length === 0) return
  const reasons = rows.map((row) =>
    row.is_self ? `${row.role} ${row.danger}` : `it is a member of ${row.role}, which ${row.danger}`,
  )
  throw new UnsafeRole(reasons)
}

/** Checks the role, and behind a pooler its settings, on a separate connection before any other use of the database. */
export async function checkRole(url: string, pooled = false): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evidentia',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseUnsafeRole(client)
    if (pooled) await refuseMissingSettings(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
