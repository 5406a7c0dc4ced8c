import * as Y from 'yjs'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** A shared document as stored, and the sequence numbers of its derived data. */
export interface StoredDocument {
  doc: Y.Doc
  recordId: string
  recordType: string
  field: string
  seq: number
  /** The last change in the stored content. */
  projectedSeq: number
  recordedSeq: number
  snapshotSeq: number
  hash: string
  recordedHash: string
  /** The version after the newest trail entry. */
  versionId: string | null
  /** Changes after the snapshot, with their authors. */
  updates: { seq: number; person: string }[]
  /** The stored size, including history. */
  bytes: number
}

interface Row {
  record_id: string
  record_type: string
  field: string
  seq: number
  projected_seq: number
  recorded_seq: number
  snapshot: Buffer | null
  snapshot_seq: number
  hash: string
  recorded_hash: string
  version_id: string | null
  seqs: string[] | null
  people: string[] | null
  changes: Buffer[] | null
}

/** Skips unreadable changes, so that one does not make the document unusable. */
function applyAll(doc: Y.Doc, changes: readonly Uint8Array[]): void {
  doc.transact(() => {
    for (const data of changes) {
      try {
        Y.applyUpdate(doc, data)
      } catch {
        // It was refused when it was received and never shown.
      }
    }
  })
}

const LOAD = `select d.record_id, r.type as record_type, d.field, d.seq, d.projected_seq, d.recorded_seq, d.snapshot, d.snapshot_seq,
    encode(d.hash, 'hex') as hash, encode(d.recorded_hash, 'hex') as recorded_hash, d.version_id, u.seqs, u.people, u.changes
  from documents d join records r on r.org_id = d.org_id and r.id = d.record_id,
  lateral (
    select array_agg(u.seq order by u.seq) as seqs, array_agg(u.person_id::text order by u.seq) as people,
      array_agg(u.data order by u.seq) as changes
    from document_updates u where u.org_id = d.org_id and u.document_id = d.id and u.seq > d.snapshot_seq
  ) u
  where d.org_id = app.org() and d.id = $1`

/** Builds the shared document from snapshot and changes; `lock` locks it for update. */
export async function loadDocument(
  tx: Tx,
  id: string,
  { lock = false, into = new Y.Doc() }: { lock?: boolean; into?: Y.Doc } = {},
): Promise<StoredDocument | undefined> {
  // Locked before reading, so that the data is current.
  if (lock)
    await tx.query('select 1 as held from documents where org_id = app.org() and id = $1 for update', [id])
  // One statement: between two, a compaction could move changes into the snapshot.
  const [row] = await tx.query<Row>(LOAD, [id])
  if (!row) return undefined
  const changes = [...(row.snapshot ? [row.snapshot] : []), ...(row.changes ?? [])]
  applyAll(into, changes)
  return {
    doc: into,
    recordId: row.record_id,
    recordType: row.record_type,
    field: row.field,
    seq: row.seq,
    projectedSeq: row.projected_seq,
    recordedSeq: row.recorded_seq,
    snapshotSeq: row.snapshot_seq,
    hash: row.hash,
    recordedHash: row.recorded_hash,
    versionId: row.version_id,
    updates: (row.seqs ?? []).map((seq, index) => ({ seq: Number(seq), person: row.people![index]! })),
    bytes: changes.reduce((sum, data) => sum + data.length, 0),
  }
}

export interface Change {
  person: string
  data: Uint8Array
}

const APPEND = `with given as (
    select p, decode(u, 'base64') as data, n from unnest($2::uuid[], $3::text[]) with ordinality as t(p, u, n)
  ), counted as (
    update documents set seq = seq + $4::integer, updated_at = clock_timestamp(), updated_by = $5
    where org_id = app.org() and id = $1 returning seq - $4::integer as base
  )
  insert into document_updates (org_id, document_id, seq, person_id, data)
  select app.org(), $1, c.base + g.n, g.p, g.data from given g, counted c returning seq`

/** Appends changes in one statement; returns the last sequence number. */
export async function appendChanges(
  tx: Tx | WriteTx,
  id: string,
  changes: readonly Change[],
): Promise<number> {
  const rows = await tx.query<{ seq: number }>(APPEND, [
    id,
    changes.map(({ person }) => person),
    changes.map(({ data }) => Buffer.from(data).toString('base64')),
    changes.length,
    changes.at(-1)!.person,
  ])
  if (rows.length !== changes.length) throw new Error('a change was not kept')
  return Math.max(...rows.map(({ seq }) => seq))
}
