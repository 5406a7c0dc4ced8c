import { fail, grants } from 'contract'
import { type ChangeItem, type Home, MAX_CHANGES, VISIT_PAUSE_MINUTES } from 'contract/workspace/home'
import { mayRead, type CollectionsByType, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isPart } from './waiting.ts'

interface Changed extends Spine {
  updated_at: string
  updated_by: string | null
}

/** Records a visit. After a break a new visit begins, and the changes since the end of the previous one are reported. */
export async function recordVisit(tx: WriteTx, { personId }: Actor): Promise<{ since: string | null }> {
  const [visit] = await tx.query<{ since: string | null }>(
    `insert into visits as v (org_id, person_id) values (app.org(), $1)
     on conflict (org_id, person_id) do update set seen_at = clock_timestamp(), since =
       case when v.seen_at < clock_timestamp() - interval '${VISIT_PAUSE_MINUTES} minutes' then v.seen_at else v.since end
     returning since`,
    [personId],
  )
  return { since: visit!.since }
}

async function findChanges(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
): Promise<{ since: string | null; rows: Changed[]; more: boolean }> {
  const types = [...byType.values()]
    .map(({ shape }) => shape.of)
    .filter((of) => !isPart(of.machine) && grants(actor, of.actions.read))
    .map(({ type }) => type)
  const [[visit], rows] = await Promise.all([
    tx.query<{ since: string | null }>(
      'select since from visits where org_id = app.org() and person_id = $1',
      [actor.personId],
    ),
    tx.query<Changed>(
      `select ${SPINE_COLUMNS}, r.updated_at, m.name as updated_by from unnest($2::text[]) as of(type), lateral (
         select r.* from records r
         where r.org_id = app.org() and r.archived_at is null and r.type = of.type and r.updated_by <> $1
           and r.updated_at > (select v.since from visits v where v.org_id = app.org() and v.person_id = $1)
         order by r.updated_at desc, r.id desc limit ${MAX_CHANGES + 1}
       ) r left join members m on m.org_id = r.org_id and m.id = r.updated_by
       order by r.updated_at desc, r.id desc limit ${MAX_CHANGES + 1}`,
      [actor.personId, types],
    ),
  ])
  return {
    since: visit?.since ?? null,
    rows: rows.slice(0, MAX_CHANGES).filter((row) => mayRead(byType, actor, row)),
    more: rows.length > MAX_CHANGES,
  }
}

/** The number of changes by others since the last visit, by type. */
export async function countChanges(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
): Promise<Home['changes']> {
  const { since, rows, more } = await findChanges(tx, byType, actor)
  const types = [...Map.groupBy(rows, ({ type }) => type)].map(([type, found]) => ({
    type,
    count: found.length,
  }))
  return { since, count: rows.length, more, types: types.toSorted((a, b) => b.count - a.count) }
}

/** A sortable cursor: PostgreSQL omits trailing zeros of fractions. */
const placeOf = ({ updated_at, id }: Changed): string => {
  const [seconds, fraction = ''] = updated_at.replace('Z', '').split('.')
  return `${seconds}.${fraction.padEnd(6, '0')}Z~${id}`
}

/** The changed records, newest first. */
export async function listChanges(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  {
    cursor,
    limit = 50,
    type,
  }: { cursor?: string | undefined; limit?: number | undefined; type?: string[] | undefined },
): Promise<{ items: ChangeItem[]; next: string | null }> {
  if (cursor !== undefined && !/^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z~[0-9a-f-]{36}$/.test(cursor))
    throw fail('INVALID_CURSOR')
  const { rows } = await findChanges(tx, byType, actor)
  const wanted = rows.filter(
    (row) => (!type || type.includes(row.type)) && (cursor === undefined || placeOf(row) < cursor),
  )
  const page = wanted.slice(0, limit)
  const items = page.map((row) => ({
    recordId: row.id,
    type: row.type,
    code: row.code,
    title: row.title,
    status: row.status,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }))
  return { items, next: wanted.length > limit ? placeOf(page.at(-1)!) : null }
}
