import type { Client } from 'pg'

const WAITING = `data ->> 'org' = $1 and state in ('created', 'retry', 'active')`

/** Copies pending and active jobs. Jobs run at least once, so an active one may already be done. */
export async function copyJobs(source: Client, target: Client, organisation: string): Promise<number> {
  const { rows } = await source.query<{ jobs: string }>(
    `select coalesce(json_agg(j), '[]')::text as jobs from jobs.job j where ${WAITING}`,
    [organisation],
  )
  const { rowCount } = await target.query(
    `insert into jobs.job (id, name, priority, data, state, retry_limit, retry_delay, retry_backoff, retry_delay_max,
       expire_seconds, deletion_seconds, singleton_key, singleton_on, start_after, created_on, keep_until, policy, heartbeat_seconds)
     select id, name, priority, data, 'created', retry_limit, retry_delay, retry_backoff, retry_delay_max,
       expire_seconds, deletion_seconds, singleton_key, singleton_on, 'infinity', created_on, keep_until, policy, heartbeat_seconds
     from json_populate_recordset(null::jobs.job, $1::json) on conflict do nothing`,
    [rows[0]!.jobs],
  )
  return rowCount ?? 0
}

/** Deletes all but active jobs: they refer to rows that were moved. An active job may run a second time elsewhere. */
export const dropJobs = (client: Client, organisation: string): Promise<unknown> =>
  client.query(`delete from jobs.job where data ->> 'org' = $1 and state <> 'active'`, [organisation])
