import type { WriteTx } from '#platform/db/tx.ts'
import { insertManyRecords } from './insert-records.ts'
import type { Harness } from './harness.ts'

const TABLES = [
  'records',
  'links',
  'filerows',
  'sections',
  'search_words',
  'search_entries',
  'search_vocabulary',
]

/**
 * From here on the planner estimates every new organisation as empty, as it does for a small one next to larger ones
 * until the next analyze: its statistics contain a single organisation, and autovacuum no longer updates them.
 */
export async function freezeStatistics(harness: Harness): Promise<void> {
  const { id } = await harness.organisation(['risk_manager'])
  await insertManyRecords(harness, id, { type: 'risk', count: 2_000, word: 'known' })
  await harness.admin.query(
    `insert into links (org_id, id, kind, from_id, to_id, created_by)
     select r.org_id, gen_random_uuid(), 'file_known', r.id, (select min(id::text)::uuid from records where org_id = $1), r.created_by
     from records r where r.org_id = $1`,
    [id],
  )
  for (const table of TABLES)
    await harness.admin.query(`alter table ${table} set (autovacuum_enabled = false); analyze ${table}`)
}

/** How many rows of the records and their links some work reads, by any access path. */
export function countRowsRead(harness: Harness, org: string, work: (tx: WriteTx) => Promise<unknown>) {
  return harness.services.db.write(org, async (tx) => {
    // Includes what the connection did before and has not reported yet.
    const count = async () => (await tx.query<{ rows: number }>(ROWS_READ))[0]!.rows
    const before = await count()
    await work(tx)
    return { value: (await count()) - before, discard: true }
  })
}

const ROWS_READ = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
  where schemaname = 'app' and relname in ('records', 'links')`
