import type { TrailExport } from 'contract/workspace/trail'
import { namesHidden } from '#modules/workspace/trail/index.ts'
import { exportedAnchors } from '#platform/anchors/anchor-rows.ts'
import { decryptSealed } from '#platform/db/sealed.ts'
import type { Tx } from '#platform/db/tx.ts'

/** Entries per file. */
const STRETCH = 5_000

export interface Head {
  seq: number
  hash: string
  now: string
}

/** The current head of the chain; later entries are not exported. */
export async function headOf(tx: Tx): Promise<Head> {
  const [head] = await tx.query<Head>(
    `select seq, encode(hash, 'hex') as hash, clock_timestamp() as now from trail_heads where org_id = app.org()`,
  )
  return head!
}

/** The chain up to its head in ranges, each in the format of `verify-trail`. */
export async function* stretchesOf(
  tx: Tx,
  head: Head,
  hidden: ReadonlySet<string>,
  /** The placeholder for values of erased people. */
  erased: string,
): AsyncGenerator<TrailExport, void> {
  const [genesis] = await tx.query<{ hash: string }>(
    `select encode(sha256(convert_to(app.org()::text, 'UTF8')), 'hex') as hash`,
  )
  let previous = genesis!.hash
  for (let from = 1; from <= head.seq; from += STRETCH) {
    const to = Math.min(from + STRETCH - 1, head.seq)
    const rows = await tx.query<{ entry: string; hash: string }>(
      `select entry::text as entry, encode(hash, 'hex') as hash from trail
       where org_id = app.org() and seq between $1 and $2 order by seq`,
      [from, to],
    )
    const lines = rows.map(({ entry, hash }) => ({ entry: namesHidden(entry, hidden) ? null : entry, hash }))
    const { seq, hash, now } = head
    const texts = lines.flatMap(({ entry }) => entry ?? [])
    const opened = await decryptSealed(tx, texts, erased)
    const anchors = await exportedAnchors(tx, from, to)
    const stretch = { organisationId: tx.org, exportedAt: now, from, to, previous, head: { seq, hash } }
    yield { ...stretch, lines, anchors, opened }
    previous = rows.at(-1)!.hash
  }
}
