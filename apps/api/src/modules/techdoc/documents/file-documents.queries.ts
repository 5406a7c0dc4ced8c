import type { FileDocument } from 'contract/techdoc/file/file-model'
import type { Tx } from '#platform/db/tx.ts'
import { NUMBER, VERSIONS } from './versions.queries.ts'

/**
 * The documents that the file of a device cites, as its rules need them. The status of a document is that of its newest
 * version, even where another version is effective.
 */
const DOCUMENTS = `with cited as (
    select distinct l.to_id as id from links l
    where l.org_id = app.org() and l.kind like 'file\\_%' and l.from_id in (
      select id from sections where org_id = app.org() and device = $1
      union all select id from filerows where org_id = app.org() and device = $1
      union all select id from gsprrows where org_id = app.org() and device = $1)
  )
  select r.id, r.code, t.doc_type as "docType", r.due_on::text as "reviewOn", v.status, e.number as version,
    e.number is not null as "hasEffective"
  from cited c join techdocuments t on t.org_id = app.org() and t.id = c.id
    join records r on r.org_id = t.org_id and r.id = t.id
    left join lateral (select vr.status ${VERSIONS} and v.document = t.id
      order by vr.status = 'effective' desc, v.release desc, v.minor desc limit 1) v on true
    left join lateral (select ${NUMBER} as number ${VERSIONS} and v.document = t.id and vr.status = 'effective'
      order by v.release desc limit 1) e on true`

export async function loadFileDocuments(tx: Tx, device: string): Promise<Map<string, FileDocument>> {
  const rows = await tx.query<FileDocument>(DOCUMENTS, [device])
  return new Map(rows.map((row) => [row.id, { ...row, status: row.status ?? 'draft' }]))
}
