import type pg from 'pg'
import { hashOf } from './sealing.ts'

const LIMIT = 5
const MINUTES = 15

/** What is counted together: guesses of a password or a code, and links that were sent to an address. */
export type Attempted = `${'password' | 'code' | 'link'}:${string}`

const keyOf = (attempted: Attempted): string => hashOf(attempted)

/**
 * Counts an attempt before it is checked, in one statement: parallel guesses cannot pass the limit together. Unknown
 * addresses are counted like known ones, so that a lock tells nothing of an account.
 */
export async function countAttempt(pool: pg.Pool, attempted: Attempted): Promise<'allowed' | 'locked'> {
  const { rows } = await pool.query<{ failures: number }>(
    `insert into attempts as a (key, failures, since) values ($1, 1, clock_timestamp())
     on conflict (key) do update set
       failures = case when a.since < clock_timestamp() - $2 * interval '1 minute' then 1 else a.failures + 1 end,
       since = case when a.since < clock_timestamp() - $2 * interval '1 minute' then clock_timestamp() else a.since end
     returning failures`,
    [keyOf(attempted), MINUTES],
  )
  const { failures } = rows[0]!
  // Links that were not sent lock nothing.
  if (failures === LIMIT + 1 && !attempted.startsWith('link:')) {
    const separator = attempted.indexOf(':')
    await pool.query('select identity.record_lock($1, $2)', [
      attempted.slice(0, separator),
      attempted.slice(separator + 1),
    ])
  }
  return failures > LIMIT ? 'locked' : 'allowed'
}

export async function forgetAttempts(pool: pg.Pool, attempted: Attempted): Promise<void> {
  await pool.query('delete from attempts where key = $1', [keyOf(attempted)])
}

/** A code of an authenticator app is valid for a minute and a half, and counts once. */
export async function claimCode(pool: pg.Pool, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into used_codes as u (user_id, code_hash, used_at) values ($1, $2, clock_timestamp())
     on conflict (user_id, code_hash) do update set used_at = excluded.used_at
       where u.used_at < clock_timestamp() - interval '3 minutes'`,
    [userId, hashOf(code)],
  )
  return rowCount === 1
}

/**
 * Ends the links and second steps of a person: anyone who sets a password means that no other way in is left, and somebody who
 * knew the former one may be half way.
 */
export async function endPending(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from verifications where value = $1', [userId])
}

/** Deletes what has expired. */
export async function tidy(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from attempts where since < clock_timestamp() - interval '1 day'`)
  await pool.query(`delete from used_codes where used_at < clock_timestamp() - interval '1 hour'`)
  await pool.query('delete from verifications where expires_at < clock_timestamp()')
  await pool.query('delete from sessions where expires_at < clock_timestamp()')
  await pool.query('delete from connection_requests where expires_at < clock_timestamp()')
  await pool.query('delete from protocol_objects where expires_at < clock_timestamp()')
}
