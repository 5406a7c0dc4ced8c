import type { Harness } from './harness.ts'

interface ManyRecords {
  type: string
  count: number
  /** The first word of all titles. */
  word: string
}

/** Many records of one type, with only the rows that the search needs. Tests must not open them. */
export async function insertManyRecords(
  harness: Harness,
  org: string,
  { type, count, word }: ManyRecords,
): Promise<void> {
  await harness.admin.query(
    `insert into records (org_id, id, type, code, title, status, created_at, created_by, updated_at, updated_by, search)
     select m.org_id, gen_random_uuid(), $2, $4 || n, jsonb_build_object('en', $4 || ' ' || n), 'active', now(), m.id, now(), m.id,
       array_to_tsvector(array['=' || $4 || ' ' || n, '#' || $4 || n]) || setweight(to_tsvector('simple', $4 || ' ' || n), 'A')
     from generate_series(1, $3::integer) n, (select org_id, id from members where org_id = $1 limit 1) m`,
    [org, type, count, word],
  )
}
