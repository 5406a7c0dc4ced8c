import type { FileDocument } from 'contract/techdoc/file-model'
import type { Tx } from '#platform/db/tx.ts'

/** The newest of a document's versions that says how it stands, as people read it. */
const NEWEST = `select v.release, v.minor, vr.status from documentversions v
  join records vr on vr.org_id = v.org_id and vr.id = v.id
  where v.org_id = d.org_id and v.document = d.id and vr.archived_at is null`

const CITED = `select d.id, r.code, d.doc_type as "docType", r.due_on::text as "reviewOn",
    coalesce(n.status, 'draft') as status,
    case when n.status in ('approved', 'effective', 'superseded', 'obsolete') then n.release::text
      else (n.release - 1) || '.' || n.minor end as version,
    exists (${NEWEST} and vr.status = 'effective') as "hasEffective"
  from techdocuments d join records r on r.org_id = d.org_id and r.id = d.id
    left join lateral (${NEWEST} order by v.release desc, v.minor desc limit 1) n on true
  where d.org_id = app.org() and r.archived_at is null and d.id in (
    select l.to_id from links l where l.org_id = app.org() and l.kind like 'file\\_%' and l.from_id in (
      select id from sections where org_id = app.org() and device = $1
      union all select id from filerows where org_id = app.org() and device = $1
      union all select id from gsprrows where org_id = app.org() and device = $1))`

/** The documents that anything of a file names, as the rules see them. */
export async function loadDocuments(tx: Tx, device: string): Promise<Map<string, FileDocument>> {
  const rows = await tx.query<FileDocument>(CITED, [device])
  return new Map(rows.map((row) => [row.id, row]))
}
