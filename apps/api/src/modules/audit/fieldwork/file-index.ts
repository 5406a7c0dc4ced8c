import type { IndexLine } from 'contract/audit/workpapers'
import { projects } from 'contract/audit/projects'
import { getRecord } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const signed = (meaning: string) => `(select s.signer_id from signatures s where s.org_id = t.org_id
  and s.record_id = t.id and s.meaning = '${meaning}' order by s.seq desc limit 1)`

const PAPERS = (type: string, table: string) => `select r.id, '${type}' as type, t.ref, r.title, r.status,
    case when t.prepared_on is null then r.owner_id else coalesce(${signed('authorship')}, r.owner_id) end as "preparedBy",
    t.prepared_on as "preparedOn",
    case when t.reviewed_on is null then t.reviewer_id else coalesce(${signed('review')}, t.reviewer_id) end as "reviewedBy",
    t.reviewed_on as "reviewedOn",
    (select encode(sha256(convert_to(s.content, 'UTF8')), 'hex') from signatures s
      where s.org_id = t.org_id and s.record_id = t.id and t.prepared_on is not null order by s.seq desc limit 1) as hash,
    coalesce(t.position, 0) as position
  from ${table} t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.project = $1 and r.archived_at is null`

const BROKEN = `select r.id, r.type, x.ref, coalesce(p.ref, w.ref) as "in" from crossreferences x
    join records r on r.org_id = x.org_id and r.id = x.record_id and r.archived_at is null
    left join procedures p on p.org_id = x.org_id and p.id = x.record_id
    left join workpapers w on w.org_id = x.org_id and w.id = x.record_id
  where x.org_id = app.org() and x.project = $1
    and not exists (select from procedures y where y.org_id = x.org_id and y.project = x.project and y.ref = x.ref)
    and not exists (select from workpapers y where y.org_id = x.org_id and y.project = x.project and y.ref = x.ref)
  order by 4, 3`

interface BrokenReference {
  id: string
  type: string
  ref: string
  in: string | null
}

/** The index of an audit file by reference, and the broken references in it. */
export async function indexFile(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  project: string,
): Promise<{ items: IndexLine[]; broken: BrokenReference[] }> {
  await getRecord(tx, registered(byType, projects), actor, project)
  const items = await tx.query<IndexLine>(
    `${PAPERS('procedure', 'procedures')} union all ${PAPERS('workpaper', 'workpapers')} order by position, ref`,
    [project],
  )
  return { items, broken: await tx.query<BrokenReference>(BROKEN, [project]) }
}
