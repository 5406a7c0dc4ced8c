import type pg from 'pg'
import { verifyTrail } from 'verify-trail'
import { exportTrail, type Organisation } from './organisation.ts'
import type { Writers } from './writers.ts'

export interface Reconciliation {
  acknowledged: number
  /** Acknowledged but missing, or present under another id. */
  lost: string[]
  /** Present more than once. */
  twice: string[]
  /** Incomplete records: without their own row, or without exactly one entry in the audit trail. */
  torn: string[]
  /** Problems that the stand-alone verifier reports for the chain. */
  problems: string[]
  entries: number
}

export const NOTHING_WRONG = { lost: [], twice: [], torn: [], problems: [] }

/** Compares the responses that clients received with the database and its audit trail. */
export async function reconcile(
  writers: Writers,
  admin: pg.Pool,
  url: string,
  organisation: Organisation,
): Promise<Reconciliation> {
  const rows = await admin.query<{ text: string; ids: string[] }>(
    `select title->>'en' as text, array_agg(id::text) as ids from records where org_id = $1 and type = 'watch' group by 1`,
    [organisation.id],
  )
  const there = new Map(rows.rows.map(({ text, ids }) => [text, ids]))
  const effects = await admin.query<{ id: string }>(
    `select coalesce(r.id, w.id, t.record_id)::text as id
       from (select id from records where org_id = $1 and type = 'watch') r
       full join (select id from watches where org_id = $1) w on w.id = r.id
       full join (select record_id from trail where org_id = $1 and type = 'watch') t on t.record_id = r.id
      group by r.id, w.id, t.record_id
     having count(r.id) <> 1 or count(w.id) <> 1 or count(t.record_id) <> 1`,
    [organisation.id],
  )
  const verdict = verifyTrail(await exportTrail(url, organisation))
  return {
    acknowledged: writers.acknowledged.size,
    lost: [...writers.acknowledged]
      .filter(([text, id]) => !there.get(text)?.includes(id))
      .map(([text]) => text),
    twice: [...there].filter(([, ids]) => ids.length > 1).map(([text]) => text),
    torn: effects.rows.map(({ id }) => id),
    problems: verdict.problems,
    entries: verdict.entries,
  }
}
