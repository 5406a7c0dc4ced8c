import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { Refusal } from './connect.ts'

export type Hold = 'move' | 'restore' | 'arriving' | 'moved'

/** Longer than the API's timeouts for statements and idle transactions. */
const DRAIN_MS = 30_000

export async function readHold(client: Client, organisation: string): Promise<Hold | null | undefined> {
  const { rows } = await client.query<{ hold: Hold | null }>(
    'select held_for as hold from app.organisations where org_id = $1',
    [organisation],
  )
  return rows[0]?.hold
}

export const setHold = (client: Client, organisation: string, why: Hold | null): Promise<unknown> =>
  client.query(
    `update app.organisations set held_for = $2, held_at = case when $2::text is null then null else clock_timestamp() end
     where org_id = $1`,
    [organisation, why],
  )

/** Jobs of a held organisation would fail and finally be given up, so they are postponed indefinitely. */
const parkJobs = (client: Client, organisation: string): Promise<unknown> =>
  client.query(
    `update jobs.job set start_after = 'infinity' where data ->> 'org' = $1 and state in ('created', 'retry')`,
    [organisation],
  )

export const unparkJobs = (client: Client, organisation: string): Promise<unknown> =>
  client.query(
    `update jobs.job set start_after = now() where data ->> 'org' = $1 and state in ('created', 'retry')
       and start_after = 'infinity'`,
    [organisation],
  )

/** Waits until every API transaction that started before the hold has ended; later ones see the hold. */
async function drain(client: Client): Promise<void> {
  const began = performance.now()
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  for (;;) {
    const running = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and usename = 'evidentia_app'
         and xact_start <= $1::timestamptz limit 1`,
      [rows[0]!.now],
    )
    if (running.rowCount === 0) return
    if (performance.now() - began > DRAIN_MS)
      throw new Refusal('a transaction of the program does not end; nothing was changed')
    await sleep(20)
  }
}

/** Once it returns, nothing of the organisation changes until it is released. */
export async function hold(client: Client, organisation: string, why: 'move' | 'restore'): Promise<void> {
  await client.query('begin')
  const held = await client.query(
    `update app.organisations set held_for = $2, held_at = clock_timestamp() where org_id = $1 and held_for is null`,
    [organisation, why],
  )
  if (held.rowCount !== 1) {
    await client.query('rollback')
    throw new Refusal('there is no such organisation, or it is held already')
  }
  await parkJobs(client, organisation)
  await client.query('commit')
  try {
    await drain(client)
  } catch (error) {
    await release(client, organisation)
    throw error
  }
}

/** Ends a hold for a move or restore; never for an organisation that was moved away. */
export async function release(client: Client, organisation: string): Promise<void> {
  const { rowCount } = await client.query(
    `with released as (update app.organisations set held_for = null, held_at = null
       where org_id = $1 and held_for in ('move', 'restore') returning 1),
     unparked as (update jobs.job set start_after = now() where data ->> 'org' = $1::text and state in ('created', 'retry')
       and start_after = 'infinity' and exists (select from released) returning 1)
     select 1 from released`,
    [organisation],
  )
  if (rowCount !== 1) throw new Refusal('it is not held for a move or a restore here')
}
