import { SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { EvidenceFile } from 'contract/workspace/evidence'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { SCAN } from './evidence.computed.ts'

const SELECT_FILE = `select f.id, f.version, f.name, s.bytes, encode(f.sha256, 'hex') as sha256,
    s.media_type as "mediaType", ${SCAN} as scan, s.viewable, f.uploaded_by as "uploadedBy",
    f.uploaded_at as "uploadedAt"
  from evidence_files f join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256
  where f.org_id = app.org()`

/** The versions of a record's file, newest first. */
export const selectFiles = (tx: Tx, record: string): Promise<EvidenceFile[]> =>
  tx.query<EvidenceFile>(`${SELECT_FILE} and f.record_id = $1 order by f.version desc`, [record])

/** The newest version of the file of each of these records. */
export async function selectNewestFiles(
  tx: Tx,
  records: readonly string[],
): Promise<ReadonlyMap<string, EvidenceFile>> {
  const rows = await tx.query<EvidenceFile & { recordId: string }>(
    `select distinct on (f.record_id) f.record_id as "recordId", ${SELECT_FILE.slice('select '.length)}
       and f.record_id = any($1::uuid[]) order by f.record_id, f.version desc`,
    [records],
  )
  return new Map(rows.map(({ recordId, ...file }) => [recordId, file]))
}

export async function selectFile(tx: Tx, record: string, file: string): Promise<EvidenceFile | undefined> {
  const [row] = await tx.query<EvidenceFile>(`${SELECT_FILE} and f.record_id = $1 and f.id = $2`, [
    record,
    file,
  ])
  return row
}

/** The record of a file, for addresses that contain the file only. */
export async function selectRecordOf(tx: Tx, file: string): Promise<string | undefined> {
  const [row] = await tx.query<{ record_id: string }>(
    'select record_id from evidence_files where org_id = app.org() and id = $1',
    [file],
  )
  return row?.record_id
}

/** Locks stored bytes against removal until the transaction ends; false if they are being removed. */
export async function lockBytes(tx: WriteTx, sha256: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as held from stored_files
     where org_id = app.org() and sha256 = $1 and state in ('scanning', 'clean', 'quarantined') for share`,
    [sha256],
  )
  return rows.length > 0
}

export async function insertFile(
  tx: WriteTx,
  file: { id: string; record: string; version: number; sha256: Buffer; name: string; person: string },
): Promise<void> {
  await tx.query(
    `insert into evidence_files (org_id, id, record_id, version, sha256, name, uploaded_by)
     values (app.org(), $1, $2, $3, $4, $5, $6)`,
    [file.id, file.record, file.version, file.sha256, file.name, file.person],
  )
}

/** Evidence with these bytes in any version of its file. */
export const selectHolders = (tx: Tx, sha256: string): Promise<Spine[]> =>
  tx.query<Spine>(
    `select distinct ${SPINE_COLUMNS} from evidence_files f join records r on r.org_id = f.org_id and r.id = f.record_id
     where f.org_id = app.org() and f.sha256 = decode($1, 'hex') and r.archived_at is null
     order by r.code limit 100`,
    [sha256],
  )

/** The records linked to these, in both directions. */
export const selectLinked = (tx: Tx, ids: readonly string[]): Promise<(Spine & { near: string })[]> =>
  tx.query<Spine & { near: string }>(
    `select distinct l.near, ${SPINE_COLUMNS} from (
       select from_id as near, to_id as far from links where org_id = app.org() and from_id = any($1::uuid[])
       union select to_id, from_id from links where org_id = app.org() and to_id = any($1::uuid[])
     ) l join records r on r.org_id = app.org() and r.id = l.far`,
    [ids],
  )

export const selectRecordsWith = (tx: Tx, sha256: Buffer): Promise<{ record: string }[]> =>
  tx.query<{ record: string }>(
    'select distinct record_id as record from evidence_files where org_id = app.org() and sha256 = $1 order by 1',
    [sha256],
  )

/** The records that these pieces of evidence support. */
export async function selectSupported(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; type: string }[]> {
  return tx.query(
    `select distinct r.id, r.type from links l join records r on r.org_id = l.org_id and r.id = l.to_id
     where l.org_id = app.org() and l.from_id = any($1::uuid[]) and l.kind = 'supports' order by r.id`,
    [ids],
  )
}
