import { type CollectionsByType, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
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

interface Reference {
  table: string
  column: string
  kind: string
}

/** The references of records that count as links, in SQL. */
const tracedReferences = (byType: CollectionsByType): Reference[] =>
  [...byType.values()].flatMap(({ shape }) =>
    shape.own.flatMap(({ field, column }) =>
      field.traced ? [{ table: shape.table, column, kind: field.traced }] : [],
    ),
  )

/** The neighbours by references of the records in an array, in both directions. */
const neighboursOf = (references: readonly Reference[], ids: string): string =>
  references
    .map(
      ({ table, column }) => `union select t.${column} from ${table} t
          where t.org_id = app.org() and t.id = any (${ids}) and t.${column} is not null
          union select t.id from ${table} t where t.org_id = app.org() and t.${column} = any (${ids})`,
    )
    .join('\n          ')

/** The references as edges between the rows of two tables of ids. */
const edgesBetween = (references: readonly Reference[], from: string, to: string): string =>
  references
    .map(
      ({ table, column, kind }) => `union all
      select a.id as from_id, b.id as to_id, '${kind}' as kind from ${from} a
        join ${table} t on t.org_id = app.org() and t.id = a.id join ${to} b on b.id = t.${column}`,
    )
    .join('\n      ')

/**
 * A bidirectional breadth-first search between two records, the smaller frontier first. It is one statement with one row
 * per wave.
 */
const between = (references: readonly Reference[]): string => `
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
          ${neighboursOf(references, 'case when g.a then w.front_a else w.front_b end')}
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
    (select coalesce(json_agg(json_build_object('from', e.from_id, 'to', e.to_id, 'kind', e.kind)), '[]') from (
      select l.from_id, l.to_id, l.kind
      from near a join links l on l.org_id = app.org() and l.from_id = a.id join near b on b.id = l.to_id
      ${edgesBetween(references, 'near', 'near')}
    ) e) as links`

export async function findBetween(tx: Tx, byType: CollectionsByType, search: Search): Promise<Neighbourhood> {
  const { from, to, types, maxSteps, maxRecords, untilMet } = search
  const [row] = await tx.query<Neighbourhood>(between(tracedReferences(byType)), [
    from,
    to,
    types,
    maxSteps,
    maxRecords,
    untilMet,
  ])
  return row!
}

const side = (type: string) =>
  `select ${SPINE_COLUMNS} from records r where r.org_id = app.org() and r.type = ${type} and r.archived_at is null
   order by r.code limit $3`

const matrix = (references: readonly Reference[]): string => `
  with a as materialized (${side('$1')}), b as materialized (${side('$2')})
  select
    (select coalesce(json_agg(a order by a.code), '[]') from a) as rows,
    (select coalesce(json_agg(b order by b.code), '[]') from b) as columns,
    (select coalesce(json_agg(json_build_array(s.row, s.col, s.kind, s.direction) order by s.kind, s.direction), '[]') from (
      select o.from_id as row, o.to_id as col, o.kind, 'out' as direction from (
        select l.from_id, l.to_id, l.kind
        from a join links l on l.org_id = app.org() and l.from_id = a.id join b on b.id = l.to_id
        ${edgesBetween(references, 'a', 'b')}
      ) o
      union all
      select i.to_id, i.from_id, i.kind, 'in' from (
        select l.from_id, l.to_id, l.kind
        from b join links l on l.org_id = app.org() and l.from_id = b.id join a on a.id = l.to_id
        ${edgesBetween(references, 'b', 'a')}
      ) i
    ) s) as links`

export interface Grid {
  rows: Spine[]
  columns: Spine[]
  links: [row: string, column: string, kind: string, direction: 'out' | 'in'][]
}

/** The records of two types by code, up to a limit, and their links. */
export async function findMatrix(
  tx: Tx,
  byType: CollectionsByType,
  { rows, columns }: { rows: string; columns: string },
  most: number,
): Promise<Grid> {
  // Only references between the two types can join a row and a column.
  const references = tracedReferences(
    new Map([...byType].filter(([type]) => type === rows || type === columns)),
  )
  const [grid] = await tx.query<Grid>(matrix(references), [rows, columns, most])
  return grid!
}
