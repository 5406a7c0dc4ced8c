import { fail } from 'contract'
import { type Impacted, MAX_IMPACTED } from 'contract/techdoc/impact'
import { readAnyRecord } from '#platform/collection/any-record.ts'
import type { ServedByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

/** What others can cite. */
const CITED = new Set(['section', 'filerow', 'gsprrow', 'techdocument', 'documentversion'])

/**
 * CHG-9. What changes is the item with its parts: a section with its rows, a document with its versions, a record of a
 * change with the sections that it names. What cites it are links made from values (`file_…`), of rows that are still
 * there; what is itself part of the change is not listed.
 */
const IMPACT = `with named as (
    select $1::uuid as id
    union select l.to_id from links l
    where l.org_id = app.org() and l.from_id = $1 and l.kind = 'file_affected_sections'
  ), changed as (
    select id from named
    union select f.id from filerows f join records r on r.org_id = f.org_id and r.id = f.id and r.archived_at is null
    where f.org_id = app.org() and f.section in (select id from named)
    union select v.id from documentversions v where v.org_id = app.org() and v.document = $1
  ), first as (
    select distinct on (l.from_id) l.from_id as id, l.to_id as via
    from links l join records r on r.org_id = l.org_id and r.id = l.from_id and r.archived_at is null
    where l.org_id = app.org() and l.kind like 'file\\_%' and l.to_id in (select id from changed)
      and l.from_id not in (select id from changed)
    order by l.from_id, l.to_id
  ), second as (
    select distinct on (l.from_id) l.from_id as id, l.to_id as via
    from links l join records r on r.org_id = l.org_id and r.id = l.from_id and r.archived_at is null
    where l.org_id = app.org() and l.kind like 'file\\_%' and l.to_id in (select id from first)
      and l.from_id not in (select id from changed) and l.from_id not in (select id from first)
    order by l.from_id, l.to_id
  ), found as (select 1 as level, * from first union all select 2, * from second)
  select x.level, through.code as via, s.page, s.key as section, device.code as device,
    json_build_object('id', r.id, 'type', r.type, 'code', r.code, 'title', r.title, 'status', r.status) as record,
    count(*) over ()::integer as total
  from found x join records r on r.org_id = app.org() and r.id = x.id
    join records through on through.org_id = r.org_id and through.id = x.via
    left join filerows f on f.org_id = r.org_id and f.id = r.id
    left join gsprrows g on g.org_id = r.org_id and g.id = r.id
    join sections s on s.org_id = r.org_id and s.id = coalesce(f.section, g.section, r.id)
    join records device on device.org_id = r.org_id and device.id = s.device
  order by x.level, device.code, s.position, r.code limit ${MAX_IMPACTED}`

/** What cites an item that is about to change, two levels deep, in the order of the files. */
export async function readImpact(
  tx: Tx,
  byType: ServedByType,
  actor: Actor,
  id: string,
): Promise<{ items: Impacted[]; total: number }> {
  const { type } = await readAnyRecord(tx, byType, actor, id)
  if (!CITED.has(type)) throw fail('NOT_FOUND')
  const rows = await tx.query<Impacted & { total: number }>(IMPACT, [id])
  return {
    items: rows.map(({ level, via, page, section, device, record }) => ({
      level,
      via,
      page,
      section,
      device,
      record,
    })),
    total: rows[0]?.total ?? 0,
  }
}
