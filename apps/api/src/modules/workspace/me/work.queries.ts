import { grants, transitionsFrom } from 'contract'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { CollectionsByType, Spine } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { asksNamed, awaitedSteps, ownedWork } from './waiting.ts'

/** The limit per type: records that name this person first, then by due date. */
export const MAX_PER_TYPE = 200
/** The limit of owned records. */
export const MAX_OWNED = 500

export interface OwnedRecord extends Spine {
  assignment: string | null
  role: 'owner' | 'responsible' | 'reviewer' | 'approver'
  due_on: string | null
  updated_at: string
  updated_by: string
}

/**
 * Owned records in states that count as work, one subquery per state with a limit: a single plan would read every owned
 * record. Where only dated records count, others are not read.
 */
const ownedWhere = (dated: boolean): string => `
  (select null::uuid as assignment, mine.id as record_id, 'owner' as role, mine.due_on
   from unnest($2::text[], $3::text[], $4::boolean[]) as o(type, status, dated), lateral (
     select r.id, r.due_on from records r
     where r.org_id = app.org() and r.owner_id = $1 and r.type = o.type and r.status = o.status and r.archived_at is null
       ${dated ? 'and r.due_on is not null' : ''}
     order by r.due_on, r.id limit ${MAX_OWNED + 1}
   ) mine
   where ${dated ? '' : 'not '}o.dated order by mine.due_on, mine.id limit ${MAX_OWNED + 1})`

const OWN = `
  select w.assignment, w.role, w.due_on, r.id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at,
    r.updated_at, r.updated_by
  from (
    select a.id as assignment, a.record_id, a.role, a.due_on from assignments a
    where a.org_id = app.org() and a.person_id = $1 and a.done_at is null and a.role <> 'informed'
    union all ${ownedWhere(true)}
    union all ${ownedWhere(false)}
  ) w join records r on r.org_id = app.org() and r.id = w.record_id and r.archived_at is null
  order by coalesce(w.due_on, 'infinity'::date), r.id, w.role limit ${MAX_OWNED + 1}`

/** Assignments of this person, and owned records that count as work. */
export function findOwned(tx: Tx, byType: CollectionsByType, actor: Actor): Promise<OwnedRecord[]> {
  const open = [...byType.values()].flatMap(({ shape: { of } }) =>
    of.machine.states.flatMap((status) => {
      const work = ownedWork(of.machine, status)
      return work ? [{ type: of.type, status, dated: work === 'when_due' }] : []
    }),
  )
  return tx.query<OwnedRecord>(OWN, [
    actor.personId,
    open.map(({ type }) => type),
    open.map(({ status }) => status),
    open.map(({ dated }) => dated),
  ])
}

export interface Candidate {
  collection: RegisteredCollection
  row: Row
}

const JUDGING = ['review', 'approve', 'do'] as const

/** The states in which this person's roles allow a pending transition. */
function openStates({ shape: { of } }: RegisteredCollection, actor: Actor): string[] {
  const may = new Set<string>(
    JUDGING.filter((action) => {
      const needed = of.actions[action]
      return needed !== undefined && grants(actor, needed)
    }),
  )
  const awaited = new Set(awaitedSteps(of.machine))
  const states = [...awaited].map(({ from }) => from)
  // To recall what was submitted is not awaited of anybody.
  return [...new Set(states)].filter((state) =>
    transitionsFrom(of.machine, state).some(
      (step) => may.has(step.action) && (step.action !== 'do' || awaited.has(step)),
    ),
  )
}

/** Whether all pending transitions are expected of people named in columns, so that other records can be skipped. */
const asksNamedAlone = ({ shape: { of } }: RegisteredCollection, states: readonly string[]): boolean =>
  'reviewerId' in of.fields &&
  awaitedSteps(of.machine)
    .filter(({ from }) => states.includes(from))
    .every((step) => asksNamed(step) || step.action === 'do')

/** The states that occur. A lateral limit per state, because one plan for all would read every record. */
const PRESENT = `select x.type, x.status from unnest($1::text[], $2::text[]) as x(type, status), lateral (
    select from records r where r.org_id = app.org() and r.type = x.type and r.status = x.status and r.archived_at is null limit 1
  ) one`

/** The columns that name deciding people. */
const namingColumns = ({ shape }: RegisteredCollection): string[] =>
  shape.own
    .filter(({ field, key }) => field.kind === 'person' && /^(reviewer|approver|cae|verifier)Id$/.test(key))
    .map(({ column }) => `t.${column}`)

/**
 * Records that name this person, so that a long queue does not hide them, and the head of each queue. Each part uses the
 * start of an index: sorting whole queues took most of a second with tens of thousands of records.
 */
function partsOf(collection: RegisteredCollection, statuses: readonly string[]): string[] {
  const { from, of, spine } = collection.shape
  const isDated = spine.some(({ column }) => column === 'due_on')
  const part = (named: boolean, where: string, order: string, tables = 'records r') => `
        (select r.id, ${named} as named, r.due_on from ${tables}
         where r.org_id = app.org() and r.type = '${of.type}' and r.archived_at is null and ${where}
         order by ${order} limit ${MAX_PER_TYPE + 1})`
  const standing = `r.status in (${statuses.map((status) => `'${status}'`).join(', ')})`
  const columns = namingColumns(collection)
  const parts = statuses.map((status) =>
    part(true, `r.status = '${status}' and r.owner_id = $1`, 'r.due_on, r.id'),
  )
  if (columns.length > 0) {
    const named = columns.map((column) => `${column} = $1`).join(' or ')
    parts.push(part(true, `${standing} and (${named})`, 'r.due_on, r.id', from))
  }
  if (asksNamedAlone(collection, statuses)) return parts
  for (const status of statuses) {
    const queue = `r.status = '${status}'`
    if (isDated) parts.push(part(false, `${queue} and r.due_on is not null`, 'r.due_on, r.id'))
    parts.push(part(false, isDated ? `${queue} and r.due_on is null` : queue, 'r.id'))
  }
  return parts
}

const rowsOf = (collection: RegisteredCollection, statuses: readonly string[]): string => `
  select '${collection.shape.of.type}' as type, to_jsonb(x) as row from (
    select ${collection.shape.select} from ${collection.shape.from} where r.org_id = app.org() and r.id = any(array(
      select w.id from (${partsOf(collection, statuses).join(' union all ')}
      ) w group by w.id order by bool_or(w.named) desc, min(w.due_on), w.id limit ${MAX_PER_TYPE + 1}))) x`

/**
 * Records that wait for a transition that this person's roles allow, in two statements for any number of types. Policies,
 * guards and four-eyes rules filter the result.
 */
export async function findCandidates(tx: Tx, byType: CollectionsByType, actor: Actor): Promise<Candidate[]> {
  const asked = [...byType.values()].flatMap((collection) =>
    openStates(collection, actor).map((status) => ({ collection, status })),
  )
  if (asked.length === 0) return []
  const present = await tx.query<{ type: string; status: string }>(PRESENT, [
    asked.map(({ collection }) => collection.shape.of.type),
    asked.map(({ status }) => status),
  ])
  const statuses = Map.groupBy(present, ({ type }) => type)
  if (statuses.size === 0) return []
  const parts = [...statuses].map(([type, found]) =>
    rowsOf(byType.get(type)!, found.map(({ status }) => status).toSorted()),
  )
  const rows = await tx.query<{ type: string; row: Row }>(parts.toSorted().join(' union all '), [
    actor.personId,
  ])
  return rows.map(({ type, row }) => ({ collection: byType.get(type)!, row }))
}

/** The fields that name the record which a line of work is part of, nearest first. */
const WHOLES = ['project', 'device', 'universe', 'package', 'gapanalysis', 'assessment'] as const

/** The column of a type that refers to the record which it is part of. */
const wholeOf = ({ shape }: RegisteredCollection): string | undefined =>
  WHOLES.map((name) => shape.own.find(({ key, field }) => key === name && field.kind === 'reference')).find(
    (column) => column !== undefined,
  )?.column

/** The titles of the projects, devices and other records that these belong to, by the id of the part. */
export async function findWholes(
  tx: Tx,
  byType: CollectionsByType,
  items: readonly { recordId: string; type: string }[],
): Promise<Map<string, unknown>> {
  const parts = [...Map.groupBy(items, ({ type }) => type).keys()].toSorted().flatMap((type) => {
    const collection = byType.get(type)
    const column = collection && wholeOf(collection)
    return column
      ? [
          `select t.id, t.${column} as whole from ${collection.shape.table} t where t.org_id = app.org() and t.id = any($1::uuid[])`,
        ]
      : []
  })
  if (parts.length === 0) return new Map()
  const rows = await tx.query<{ id: string; title: unknown }>(
    `select x.id, r.title from (${parts.join(' union all ')}) x
     join records r on r.org_id = app.org() and r.id = x.whole`,
    [items.map(({ recordId }) => recordId)],
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The names of members by id. */
export async function findNames(tx: Tx, people: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from members where org_id = app.org() and id = any($1::uuid[])',
    [people],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
