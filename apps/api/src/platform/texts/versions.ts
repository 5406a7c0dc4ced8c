import { createHash } from 'node:crypto'
import { checkContent } from 'editor/check'
import { type Content, EMPTY } from 'editor/content'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'

/** Why a version was created. `migrated`: the content at the introduction of versions. */
export type VersionReason = 'begun' | 'edited' | 'named' | 'restored' | 'migrated'

export const hashOf = (content: Content): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest()

export const EMPTY_CONTENT: Content = checkContent(EMPTY).content
/** Empty texts are not part of the signed content, so opening a text does not invalidate a signature. */
export const EMPTY_HASH = hashOf(EMPTY_CONTENT).toString('hex')

const NEXT_NUMBER = `1 + coalesce((select max(number) from document_versions n
  where n.org_id = d.org_id and n.document_id = d.id), 0)`

const ADD = `with made as (
    insert into document_versions (org_id, id, document_id, number, name, reason, authors, seq, content, hash, created_by)
    select d.org_id, $2, d.id, ${NEXT_NUMBER}, $3, $3, $4::uuid[], d.projected_seq, d.content, d.hash,
      coalesce(($4::uuid[])[1], d.updated_by, d.created_by)
    from documents d left join document_versions v on v.org_id = d.org_id and v.id = d.version_id
    where d.org_id = app.org() and d.id = $1 and v.hash is distinct from d.hash
    returning id)
  update documents d set version_id = m.id from made m where d.org_id = app.org() and d.id = $1 returning d.version_id as id`

/** Saves the current content as the newest version, unless it is unchanged; the row must be locked. */
export async function addVersion(
  tx: WriteTx,
  document: string,
  { reason, authors }: { reason: VersionReason; authors: readonly string[] },
): Promise<string | null> {
  const [made] = await tx.query<{ id: string }>(ADD, [document, uuid(), reason, authors])
  if (made) return made.id
  const [kept] = await tx.query<{ id: string | null }>(
    'select version_id as id from documents where org_id = app.org() and id = $1',
    [document],
  )
  return kept?.id ?? null
}

/** Links signatures from before texts were covered to the current version, for later comparison. */
const POINT_OLD_SIGNATURES = `insert into document_version_uses
    (org_id, id, version_id, record_id, kind, record_version, signature_id, at_migration)
  select d.org_id, gen_random_uuid(), d.version_id, d.record_id, 'signature', s.version, s.id, true
  from documents d join signatures s on s.org_id = d.org_id and s.record_id = d.record_id
  where d.org_id = app.org() and d.id = $1 and d.version_id is not null and encode(d.hash, 'hex') <> $2
    and s.content::json->>'format' = 'evidentia-record/1'
    and not exists (select from document_version_uses u where u.org_id = s.org_id and u.signature_id = s.id
      and u.version_id = d.version_id)`

/** Creates the first version of a text that is older than versions, marked as the content at migration. */
export async function ensureVersions(tx: WriteTx, document: string): Promise<string | null> {
  const id = await addVersion(tx, document, { reason: 'migrated', authors: [] })
  await tx.query(POINT_OLD_SIGNATURES, [document, EMPTY_HASH])
  return id
}

/** A frozen version of a text. */
export interface FrozenText {
  recordId: string
  documentId: string
  field: string
  versionId: string
  number: number
  hash: string
}

/** The newest versions of the texts of these records, without empty texts. */
export const selectNewestVersions = (tx: Tx, records: readonly string[]): Promise<FrozenText[]> =>
  tx.query<FrozenText>(
    `select d.record_id as "recordId", d.id as "documentId", d.field, v.id as "versionId", v.number,
       encode(v.hash, 'hex') as hash
     from documents d join document_versions v on v.org_id = d.org_id and v.id = d.version_id
     where d.org_id = app.org() and d.record_id = any($1::uuid[]) and encode(v.hash, 'hex') <> $2
     order by d.record_id, d.field`,
    [records, EMPTY_HASH],
  )
