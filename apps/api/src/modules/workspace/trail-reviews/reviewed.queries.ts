import { BESIDE_CONTENT } from 'contract/workspace/trail-attention'
import type { Tx } from '#platform/db/tx.ts'

const BESIDE = BESIDE_CONTENT.map((action) => `'${action}'`).join(', ')

const DONE = (review: string, record: string, outcome: string) => `trailreviews ${review}
  join records ${record} on ${record}.org_id = ${review}.org_id and ${record}.id = ${review}.id
    and ${record}.status = 'completed' and ${review}.outcome = '${outcome}'`

/**
 * The last entry reviewed without objections. Each review starts after the previous one, so the last one covers all. A
 * later objection counts.
 */
const reviewedUpTo = (record: string): string => `(select coalesce(max(c.last_seq), 0)
  from ${DONE('c', 'cr', 'clear')} where c.org_id = app.org() and c.subject = ${record}
    and not exists (select from ${DONE('o', 'orr', 'objections')}
      where o.org_id = c.org_id and o.subject = c.subject and orr.updated_at > cr.updated_at and o.first_seq <= c.last_seq))`

/** The unreviewed entries of the record `r` that change content or status. */
export const UNREVIEWED = `case when (select o.trail_review from organisations o where o.org_id = app.org()) then (
  select coalesce(jsonb_agg(e.seq order by e.seq), '[]') from trail e
  where e.org_id = r.org_id and e.record_id = r.id and e.at >= r.created_at - interval '1 minute'
    and e.entry ->> 'action' not in (${BESIDE}) and e.seq > ${reviewedUpTo('r.id')}) else '[]' end`

/** The same in a new statement, to include reviews committed while this transaction waited for the lock. */
export async function selectUnreviewed(tx: Tx, record: string): Promise<number[]> {
  const [row] = await tx.query<{ seqs: number[] }>(
    `select ${UNREVIEWED} as seqs from records r where r.org_id = app.org() and r.id = $1`,
    [record],
  )
  return row!.seqs
}

/** The entry up to which everything is reviewed; 0 if nothing is. */
export async function selectReviewedUpTo(tx: Tx, record: string): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(`select ${reviewedUpTo('$1')} as seq`, [record])
  return row!.seq
}

/** The hash of an entry. */
export async function selectHash(tx: Tx, seq: number): Promise<string> {
  const [row] = await tx.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from trail where org_id = app.org() and seq = $1`,
    [seq],
  )
  return row!.hash
}

/** Locks the record until this transaction ends. */
export async function lockSubject(tx: Tx, record: string): Promise<{ type: string }> {
  const [row] = await tx.query<{ type: string }>(
    'select type from records where org_id = app.org() and id = $1 for update',
    [record],
  )
  return row!
}
