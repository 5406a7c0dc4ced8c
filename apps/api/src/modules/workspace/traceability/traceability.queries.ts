import { SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Edge } from './chains.ts'

export interface Neighbourhood {
  records: Spine[]
  links: Edge[]
  /** Whether the two searches met. */
  met: boolean
}

interface Search {
  from: string
  to: string
  /** The record types allowed on paths. */
  types: readonly string[]
  maxSteps: number
  maxRecords: number
  /** Whether to stop when the searches meet; all shortest paths are complete then. */
  untilMet: boolean
}

/**
 * A bidirectional breadth-first search between two records, the smaller frontier first. It is one statement with one row
 * per wave.
 */
const BETWEEN = `
  with recursive wave(steps, front_a, seen_a, front_b, seen_b, met) as (
    select 0, array[$1::uuid], array[$1::uuid], array[$2::uuid], array[$2::uuid], $1::uuid = $2::uuid
    union all
    select w.steps + 1,
      case when g.a then n.ids else w.front_a end, case when g.a then w.seen_a || n.ids else w.seen_a end,
      case when g.a then w.front_b else n.ids end, case when g.a then w.seen_b else w.seen_b || n.ids end,
      w.met or exists (select unnest(n.ids) intersect select unnest(case when g.a then w.seen_b else w.seen_a end))
    from wave w
    cross join lateral (select cardinality(w.front_a) <= cardinality(w.front_b) as a) g
    cross join lateral (
      select coalesce(array_agg(x.id), '{}') as ids from (
        select e.id from (
          select l.to_id as id from links l
          where l.org_id = app.org() and l.from_id = any (case when g.a then w.front_a else w.front_b end)
          union
          select l.from_id from links l
          where l.org_id = app.org() and l.to_id = any (case when g.a then w.front_a else w.front_b end)
          except
          select unnest(case when g.a then w.seen_a else w.seen_b end)
        ) e join records r on r.org_id = app.org() and r.id = e.id
        where r.type = any ($3) and r.archived_at is null
        order by e.id limit $5
      ) x
    ) n
    where w.steps < $4 and not (w.met and $6)
      and cardinality(w.front_a) > 0 and cardinality(w.front_b) > 0
      and cardinality(w.seen_a) + cardinality(w.seen_b) < $5
  ),
  last as (select * from wave order by steps desc limit 1),
  near as materialized (select unnest(seen_a) as id from last union select unnest(seen_b) from last)
  select
    (select met from last) as met,
    (select coalesce(json_agg(s), '[]') from (
      select ${SPINE_COLUMNS} from near n join records r on r.org_id = app.org() and r.id = n.id) s) as records,
    (select coalesce(json_agg(json_build_object('from', l.from_id, 'to', l.to_id, 'kind', l.kind)), '[]')
      from near a join links l on l.org_id = app.org() and l.from_id = a.id join near b on b.id = l.to_id) as links`

export async function findBetween(tx: Tx, search: Search): Promise<Neighbourhood> {
  const { from, to, types, maxSteps, maxRecords, untilMet } = search
  const [row] = await tx.query<Neighbourhood>(BETWEEN, [from, to, types, maxSteps, maxRecords, untilMet])
  return row!
}

const side = (type: string) =>
  `select ${SPINE_COLUMNS} from records r where r.org_id = app.org() and r.type = ${type} and r.archived_at is null
   order by r.code limit $3`

const MATRIX = `
  with a as materialized (${side('$1')}), b as materialized (${side('$2')})
  select
    (select coalesce(json_agg(a order by a.code), '[]') from a) as rows,
    (select coalesce(json_agg(b order by b.code), '[]') from b) as columns,
    (select coalesce(json_agg(json_build_array(s.row, s.col, s.kind, s.direction) order by s.kind, s.direction), '[]') from (
      select a.id as row, b.id as col, l.kind, 'out' as direction
      from a join links l on l.org_id = app.org() and l.from_id = a.id join b on b.id = l.to_id
      union all
      select a.id, b.id, l.kind, 'in'
      from a join links l on l.org_id = app.org() and l.to_id = a.id join b on b.id = l.from_id
    ) s) as links`

export interface Grid {
  rows: Spine[]
  columns: Spine[]
  links: [row: string, column: string, kind: string, direction: 'out' | 'in'][]
}

/** The records of two types by code, up to a limit, and their links. */
export async function findMatrix(tx: Tx, rows: string, columns: string, most: number): Promise<Grid> {
  const [grid] = await tx.query<Grid>(MATRIX, [rows, columns, most])
  return grid!
}
