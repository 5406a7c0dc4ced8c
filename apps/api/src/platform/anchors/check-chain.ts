import { TRAIL_PROBLEMS } from 'contract/workspace/trail'
import type { Tx } from '#platform/db/tx.ts'

type TrailProblem = (typeof TRAIL_PROBLEMS)[number]

export interface Finding {
  problem: TrailProblem
  seq: number | null
}

/** Entries verified by one statement. */
const PAGE = 20_000

/** Entries of each chain to verify in one run: a million in total, and enough to keep up with new entries. */
export const entriesPerRun = (chains: number): number =>
  Math.min(200_000, Math.max(2_000, Math.floor(1_000_000 / Math.max(chains, 1))))

/**
 * Finds entries that do not follow from the previous one: another hash, a gap, a duplicate, or a number or time in the text
 * that differs from its row. Runs in the database, so that no entries are transferred; `verify-trail` repeats it outside.
 */
const CHECK = `
  with part as (
    select seq, at, hash, entry::text as entry, lag(seq) over by_seq as seq_before, lag(hash) over by_seq as hash_before,
      lag(at) over by_seq as at_before
    from trail where org_id = app.org() and seq between $1::bigint - 1 and $2::bigint
    window by_seq as (order by seq, at))
  select count(*)::int as entries, min(seq) filter (where
      coalesce(seq_before, 0) <> seq - 1
      or hash is distinct from sha256(case when seq = 1 then sha256(convert_to(app.org()::text, 'UTF8')) else hash_before end
        || convert_to(entry, 'UTF8'))
      or at < at_before
      or not starts_with(entry, format('{"seq":%s,"at":"%s","org":"%s",', seq,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), app.org()))) as broken
  from part where seq >= $1::bigint`

/** The first broken entry of a range, or null. */
async function checkRange(tx: Tx, from: number, to: number): Promise<number | null> {
  for (let start = from; start <= to; start += PAGE) {
    const end = Math.min(start + PAGE - 1, to)
    const [found] = await tx.query<{ entries: number; broken: number | null }>(CHECK, [start, end])
    if (found!.broken !== null) return found!.broken
    if (found!.entries !== end - start + 1) return start + found!.entries
  }
  return null
}

export interface Progress {
  verifiedSeq: number
  passSeq: number
  /** Whether this run completed a pass over the whole chain. */
  passed: boolean
}

/**
 * Verifies the entries added since the last run, and the next range of the pass over the whole chain. A chain that is not
 * longer than the limit is verified completely in every run.
 */
export async function checkChain(
  tx: Tx,
  head: { seq: number; hash: string },
  before: Pick<Progress, 'verifiedSeq' | 'passSeq'>,
  limit: number,
): Promise<{ progress: Progress; finding: Finding | null }> {
  const isShort = head.seq <= limit
  const verified = isShort ? 0 : Math.min(before.verifiedSeq, head.seq)
  const until = Math.min(verified + limit, head.seq)
  const passFrom = before.passSeq >= head.seq ? 0 : before.passSeq
  const passUntil = isShort ? head.seq : Math.min(passFrom + limit, until)
  const broken =
    (await checkRange(tx, verified + 1, until)) ??
    (isShort ? null : await checkRange(tx, passFrom + 1, passUntil)) ??
    (await checkHead(tx, head))
  if (broken !== null)
    return {
      progress: { verifiedSeq: broken - 1, passSeq: 0, passed: false },
      finding: { problem: 'chain_broken', seq: broken },
    }
  return {
    progress: { verifiedSeq: until, passSeq: passUntil, passed: passUntil === head.seq },
    finding: null,
  }
}

/** Checks that the head refers to the last entry and that no entries follow it. */
async function checkHead(tx: Tx, head: { seq: number; hash: string }): Promise<number | null> {
  const [found] = await tx.query<{ hash: string | null; beyond: boolean }>(
    `select (select encode(hash, 'hex') from trail where org_id = app.org() and seq = $1 limit 1) as hash,
       exists (select from trail t where t.org_id = app.org() and t.seq > (
         select h.seq from trail_heads h where h.org_id = app.org())) as beyond`,
    [head.seq],
  )
  return found!.hash === head.hash && !found!.beyond ? null : head.seq
}

/** The lowest anchor that the chain contradicts, or null. */
export async function findContradictedAnchor(
  tx: Tx,
  anchors: readonly { seq: number; hash: string }[],
): Promise<Finding | null> {
  if (anchors.length === 0) return null
  const rows = await tx.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from trail where org_id = app.org() and seq = any($1::bigint[])`,
    [anchors.map(({ seq }) => seq)],
  )
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]))
  const wrong = anchors.filter(({ seq, hash }) => hashes.get(seq) !== hash).map(({ seq }) => seq)
  return wrong.length > 0 ? { problem: 'chain_rewritten', seq: Math.min(...wrong) } : null
}
