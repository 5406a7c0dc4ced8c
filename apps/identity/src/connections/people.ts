import type pg from 'pg'
import type { Assertion } from './assertion.ts'

/** A person of one connection. */
export interface ConnectedUser {
  id: string
  connectionId: string
  name: string
  email: string | null
  groups: string[]
}

/** Keeps what the provider said last; the connection and its subject identify the person, no address does. */
export async function keepConnectedUser(
  pool: pg.Pool,
  connectionId: string,
  { subject, name, email, groups }: Assertion,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into connected_users as u (connection_id, subject, name, email, groups) values ($1, $2, $3, $4, $5)
     on conflict (connection_id, subject) do update set name = excluded.name, email = excluded.email, groups = excluded.groups,
       updated_at = clock_timestamp()
     returning id`,
    [connectionId, subject, name, email, groups],
  )
  return rows[0]!.id
}

export async function findConnectedUser(pool: pg.Pool, id: string): Promise<ConnectedUser | null> {
  const { rows } = await pool.query<ConnectedUser>(
    'select id, connection_id as "connectionId", name, email, groups from connected_users where id = $1',
    [id],
  )
  return rows[0] ?? null
}
