import type { Tx } from '#platform/db/tx.ts'

/** A range of the chain in the format of `verify-trail`. */
export interface Stretch {
  organisationId: string
  from: number
  to: number
  previous: string
  head: { seq: number; hash: string }
  lines: { entry: string; hash: string }[]
}

/**
 * The trail entries of these records, in ranges that can each be verified. Entries in between belong to other records and
 * are omitted.
 */
export async function trailOf(tx: Tx, records: readonly string[]): Promise<Stretch[]> {
  const rows = await tx.query<{ seq: number; entry: string; hash: string; previous: string }>(
    `select t.seq, t.entry::text as entry, encode(t.hash, 'hex') as hash,
       encode(coalesce(p.hash, sha256(convert_to(app.org()::text, 'UTF8'))), 'hex') as previous
     from trail t left join trail p on p.org_id = t.org_id and p.seq = t.seq - 1
     where t.org_id = app.org() and t.record_id = any($1::uuid[]) order by t.seq`,
    [records],
  )
  const stretches: Stretch[] = []
  for (const { seq, entry, hash, previous } of rows) {
    const last = stretches.at(-1)
    if (last?.to === seq - 1) {
      last.lines.push({ entry, hash })
      last.to = seq
      last.head = { seq, hash }
    } else {
      const head = { seq, hash }
      stretches.push({ organisationId: tx.org, from: seq, to: seq, previous, head, lines: [{ entry, hash }] })
    }
  }
  return stretches
}
