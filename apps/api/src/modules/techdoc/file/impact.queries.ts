import { type Impacted, MAX_IMPACTED } from 'contract/techdoc/file/impact'
import type { Tx } from '#platform/db/tx.ts'

/** The records that cite these items (`of`) and are not archived, each with one of the cited items. */
const citing = (of: string, without: string) => `select distinct on (l.from_id) l.from_id as id, c.id as via
    from ${of} c, lateral (
      select l.from_id from links l
      where l.org_id = app.org() and l.to_id = c.id and l.kind like 'file\\_%' and ${without} offset 0
    ) l, lateral (
      select from records r where r.org_id = app.org() and r.id = l.from_id and r.archived_at is null limit 1
    ) r
    order by l.from_id, c.id`

/**
 * CHG-9. A change covers the item with its parts: a section with its rows, a document with its versions, a change
 * record with the sections that it names. Citations are links made from values (`file_…`) of rows that are not
 * archived; parts of the change itself are not listed. Each step is a limited lookup that the planner cannot reorder:
 * for an organisation that it believes empty, it would otherwise join all records with themselves.
 */
const IMPACT = `with named as (
    select $1::uuid as id
    union select l.to_id from links l
    where l.org_id = app.org() and l.from_id = $1 and l.kind = 'file_affected_sections'
  ), changed as (
    select id from named
    union select f.id from named n, lateral (
      select f.id from filerows f where f.org_id = app.org() and f.section = n.id offset 0
    ) f, lateral (
      select from records r where r.org_id = app.org() and r.id = f.id and r.archived_at is null limit 1
    ) r
    union select v.id from documentversions v where v.org_id = app.org() and v.document = $1
  ), first as (
    ${citing('changed', 'l.from_id not in (select id from changed)')}
  ), second as (
    ${citing('first', 'l.from_id not in (select id from changed) and l.from_id not in (select id from first)')}
  ), found as (select 1 as level, * from first union all select 2, * from second)
  select x.level, through.code as via, s.page, s.key as section, device.code as device,
    json_build_object('id', r.id, 'type', r.type, 'code', r.code, 'title', r.title, 'status', r.status) as record,
    count(*) over ()::integer as total
  from found x, lateral (
      select r.* from records r where r.org_id = app.org() and r.id = x.id limit 1
    ) r, lateral (
      select t.code from records t where t.org_id = app.org() and t.id = x.via limit 1
    ) through, lateral (
      select s.* from sections s where s.org_id = app.org() and s.id = coalesce(
        (select f.section from filerows f where f.org_id = app.org() and f.id = x.id),
        (select g.section from gsprrows g where g.org_id = app.org() and g.id = x.id),
        x.id) limit 1
    ) s, lateral (
      select d.code from records d where d.org_id = app.org() and d.id = s.device limit 1
    ) device
  order by x.level, device.code, s.position, r.code limit ${MAX_IMPACTED}`

export const selectImpact = (tx: Tx, id: string): Promise<(Impacted & { total: number })[]> =>
  tx.query(IMPACT, [id])
