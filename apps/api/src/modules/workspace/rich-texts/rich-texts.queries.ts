import type { RichTextVersion } from 'contract/workspace/rich-texts'
import type { Content } from 'editor/content'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** A row of a text, without the shared document. */
export interface DocumentRow {
  id: string
  record_id: string
  record_type: string
  field: string
  seq: number
  /** The last change in content and hash; it may lag behind. */
  projected_seq: number
  content: Content
  hash: string
  updated_at: string
  updated_by: string | null
}

const SELECT = `select d.id, d.record_id, r.type as record_type, d.field, d.seq, d.projected_seq, d.content,
    encode(d.hash, 'hex') as hash, d.updated_at, d.updated_by
  from documents d join records r on r.org_id = d.org_id and r.id = d.record_id where d.org_id = app.org()`

export async function selectDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return (await tx.query<DocumentRow>(`${SELECT} and d.id = $1`, [id]))[0]
}

export const selectDocumentsOf = (tx: Tx, record: string): Promise<DocumentRow[]> =>
  tx.query<DocumentRow>(`${SELECT} and d.record_id = $1 order by d.field`, [record])

/** Creates an empty text if there is none; returns whether it did. */
export async function insertDocument(
  tx: WriteTx,
  row: { id: string; record: string; field: string; content: string; hash: Buffer; person: string },
): Promise<boolean> {
  const made = await tx.query(
    `insert into documents (org_id, id, record_id, field, content, hash, recorded_hash, created_by, updated_by)
     values (app.org(), $1, $2, $3, $4::json, $5, $5, $6, $6)
     on conflict (org_id, record_id, field) do nothing returning id`,
    [row.id, row.record, row.field, row.content, row.hash, row.person],
  )
  return made.length > 0
}

const SELECT_VERSION = `select v.id, v.number, case when v.reason = 'named' then v.name end as name, v.reason, v.authors,
    encode(v.hash, 'hex') as hash, v.created_at as "createdAt", v.created_by as "createdBy",
    array(select distinct u.kind from document_version_uses u where u.org_id = v.org_id and u.version_id = v.id
      order by u.kind) as uses`

/** The limit of listed versions that are neither used nor named. */
const LISTED_EDITS = 200

export const selectVersions = (tx: Tx, document: string): Promise<RichTextVersion[]> =>
  tx.query<RichTextVersion>(
    `${SELECT_VERSION} from document_versions v where v.org_id = app.org() and v.document_id = $1
       and (v.reason not in ('begun', 'edited')
         or exists (select from document_version_uses u where u.org_id = v.org_id and u.version_id = v.id)
         or v.number > (select max(n.number) from document_versions n
           where n.org_id = v.org_id and n.document_id = v.document_id) - ${LISTED_EDITS})
     order by v.number desc`,
    [document],
  )

export type FullVersion = RichTextVersion & { content: Content }

export async function selectVersion(tx: Tx, document: string, id: string): Promise<FullVersion | undefined> {
  const rows = await tx.query<FullVersion>(
    `${SELECT_VERSION}, v.content from document_versions v
     where v.org_id = app.org() and v.document_id = $1 and v.id = $2`,
    [document, id],
  )
  return rows[0]
}

export async function insertVersion(
  tx: WriteTx,
  row: { id: string; document: string; name: string; person: string },
): Promise<RichTextVersion> {
  const [made] = await tx.query<RichTextVersion>(
    `insert into document_versions (org_id, id, document_id, number, name, authors, seq, content, hash, created_by)
     select d.org_id, $1, d.id, 1 + coalesce((select max(number) from document_versions n
         where n.org_id = d.org_id and n.document_id = d.id), 0), $3, v.authors, d.projected_seq, d.content, d.hash, $4
     from documents d join document_versions v on v.org_id = d.org_id and v.id = d.version_id
     where d.org_id = app.org() and d.id = $2
     returning id, number, name, reason, authors, encode(hash, 'hex') as hash, created_at as "createdAt",
       created_by as "createdBy", '{}'::text[] as uses`,
    [row.id, row.document, row.name, row.person],
  )
  return made!
}

export async function countNamedVersions(tx: Tx, document: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::integer as count from document_versions
     where org_id = app.org() and document_id = $1 and reason = 'named'`,
    [document],
  )
  return row!.count
}
