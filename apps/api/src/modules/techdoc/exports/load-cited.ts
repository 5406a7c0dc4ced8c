import type { Localized } from 'contract'
import { nameFile } from 'contract/techdoc/documents/version-rules'
import { VERSION_NUMBER } from '#modules/techdoc/documents/index.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { SnapDocument } from './snapshot.ts'

interface Cited extends Omit<SnapDocument, 'name'> {
  section: string
  fileName: string | null
}

/**
 * The documents that sections and their rows cite, each with one version: the one that the citation names, else the
 * effective one, else the newest, which is a draft (DOC-14).
 */
const CITED = `with cites as (
    select distinct coalesce(f.section, s.id, g.section) as section, l.to_id
    from links l
      left join filerows f on f.org_id = l.org_id and f.id = l.from_id and f.device = $1
      left join sections s on s.org_id = l.org_id and s.id = l.from_id and s.device = $1
      left join gsprrows g on g.org_id = l.org_id and g.id = l.from_id and g.device = $1
      join records c on c.org_id = l.org_id and c.id = l.from_id and c.archived_at is null
    where l.org_id = app.org() and l.kind like 'file\\_%' and coalesce(f.id, s.id, g.id) is not null
  )
  select c.section, v.id, v.document, dr.code as number, coalesce(vr.title, dr.title) as title,
    ${VERSION_NUMBER} as version, vr.status, d.language, k.sha256, k.bytes, k.name as "fileName"
  from cites c
    join lateral (
      select v.* from documentversions v join records x on x.org_id = v.org_id and x.id = v.id
      where v.org_id = app.org() and (v.id = c.to_id or v.document = c.to_id) and x.archived_at is null
        and x.status <> 'withdrawn'
      order by (v.id = c.to_id) desc, (x.status = 'effective') desc, v.release desc, v.minor desc limit 1) v on true
    join records vr on vr.org_id = v.org_id and vr.id = v.id
    join techdocuments d on d.org_id = v.org_id and d.id = v.document
    join records dr on dr.org_id = d.org_id and dr.id = d.id
    left join lateral (
      select encode(e.sha256, 'hex') as sha256, e.name, b.bytes from evidence_files e
        join stored_files b on b.org_id = e.org_id and b.sha256 = e.sha256
      where e.org_id = app.org() and e.record_id = v.file and e.sha256 = decode(v.checksum, 'hex') and b.state = 'clean'
      order by e.version limit 1) k on true
  order by dr.code, v.id`

/** The documents of a file, by the id of the citing section. */
export async function loadCited(tx: Tx, device: string): Promise<Map<string, SnapDocument[]>> {
  const rows = await tx.query<Cited & { title: Localized }>(CITED, [device])
  const found = new Map<string, SnapDocument[]>()
  for (const { section, fileName, ...rest } of rows) {
    const name = fileName === null ? null : nameFile({ ...rest, fileName })
    found.set(section, [...(found.get(section) ?? []), { ...rest, name }])
  }
  return found
}
