import type { Anchor, Step } from 'verify-trail/anchors'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { AnchorObject } from './anchor-store.ts'

/** A row of the anchor index: the object and version that hold a head of this organisation. */
export interface AnchorRow extends AnchorObject {
  bucket: string
  seq: number
  hash: string
  at: string
  root: string
  path: Step[]
  token: Buffer | null
  stampedAt: string | null
}

const COLUMNS = `a.seq, encode(a.hash, 'hex') as hash, a.at, a.bucket, a.object_key as key, a.version_id as version,
  encode(a.root, 'hex') as root, a.path, a.token, a.stamped_at as "stampedAt"`

export async function insertAnchor(tx: WriteTx, row: AnchorRow): Promise<void> {
  await tx.query(
    `insert into trail_anchors (org_id, seq, hash, at, bucket, object_key, version_id, root, path, token, stamped_at)
     values (app.org(), $1, decode($2, 'hex'), $3, $4, $5, $6, decode($7, 'hex'), $8::json, $9, $10) on conflict do nothing`,
    [
      row.seq,
      row.hash,
      row.at,
      row.bucket,
      row.key,
      row.version,
      row.root,
      JSON.stringify(row.path),
      row.token,
      row.stampedAt,
    ],
  )
}

/** The rows that refer to one of these objects, and the newest rows regardless of object. */
export const anchorRows = (
  tx: Tx,
  bucket: string,
  keys: readonly string[],
  newest: number,
): Promise<AnchorRow[]> =>
  tx.query<AnchorRow>(
    `select ${COLUMNS} from trail_anchors a where a.org_id = app.org() and a.bucket = $3 and (a.object_key = any($1::text[])
         or a.seq >= coalesce((select n.seq from trail_anchors n where n.org_id = app.org() and n.bucket = $3
              order by n.seq desc offset $2 limit 1), 0))
       order by a.seq`,
    [keys, newest - 1, bucket],
  )

/** The rows whose trail entry has another hash or is missing. */
export const contradictedRows = (tx: Tx, bucket: string, limit: number): Promise<AnchorRow[]> =>
  tx.query<AnchorRow>(
    `select ${COLUMNS} from trail_anchors a
       left join trail t on t.org_id = a.org_id and t.seq = a.seq
     where a.org_id = app.org() and a.bucket = $2 and t.hash is distinct from a.hash order by a.seq limit $1`,
    [limit, bucket],
  )

/** The anchors of a range of the chain, in the format of exports and `verify-trail`. */
export async function exportedAnchors(tx: Tx, from: number, to: number): Promise<Required<Anchor>[]> {
  const rows = await tx.query<AnchorRow>(
    `select ${COLUMNS} from trail_anchors a where a.org_id = app.org() and a.seq between $1 and $2
     order by a.seq, a.object_key`,
    [from, to],
  )
  return rows.map(({ seq, hash, at, bucket, key, version, root, path, token }) => ({
    organisation: tx.org,
    seq,
    hash,
    at,
    bucket,
    object: key,
    version,
    root,
    path,
    timeStamp: token?.toString('base64') ?? null,
  }))
}
