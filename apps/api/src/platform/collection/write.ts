import { type Collection, fail } from 'contract'
import { v7 as uuid } from 'uuid'
import type { WriteTx } from '#platform/db/tx.ts'
import { freezeTexts, lockForTransition } from '#platform/texts/freeze.ts'
import { differences } from './differences.ts'
import type { Mutation, Values, WriteContext, Written } from './mutation.ts'
import { requirePeopleWhoCanAct } from './named-people.ts'
import { INSERT_WORDS, SEARCH_VECTOR, SEARCH_INPUT, searchTexts } from './search-entry.ts'
import type { Shape } from './shape.ts'
import type { Row, Stored } from './stored.ts'

interface WrittenColumns {
  id: string
  version: number
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  archivedAt: string | null
}

const WRITTEN = `id, version, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
  updated_by as "updatedBy", archived_at as "archivedAt"`

const SPINE_VALUES = ['code', 'title', 'owner_id', 'due_on', 'tags'] as const

interface Statements {
  insert: string
  update: string
}
const statements = new WeakMap<Shape, Statements>()

/**
 * References that people set; derived references are not checked. The project is not checked either: people may answer
 * requests of projects that they cannot read, and each slice authorizes that itself.
 */
const userReferences = ({ own }: Shape) =>
  own.filter(({ key, field }) => field.kind === 'reference' && !field.derived && key !== 'project')

/**
 * Foreign keys ignore row security, so they also accept records outside the writer's restricted audience. This condition
 * checks references under row security; rows of the same batch are accepted as well.
 */
function referenceCondition(shape: Shape, isNew: boolean): string {
  const conditions = userReferences(shape).map(({ column }) => {
    const unchanged = `exists (select from ${shape.table} o where o.org_id = app.org() and o.id = x.id and o.${column} = x.${column})`
    return `(x.${column} is null or exists (select from records q where q.org_id = app.org() and q.id = x.${column})
      or exists (select from x y where y.id = x.${column})${isNew ? '' : ` or ${unchanged}`})`
  })
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}

/** The reason why fewer rows were written than sent: an unknown reference or a version conflict. */
async function findWriteFailure(tx: WriteTx, shape: Shape, batch: readonly Mutation[]): Promise<Error> {
  const ids = batch.flatMap(({ before, after }) =>
    userReferences(shape).flatMap(({ key }) =>
      after[key] && after[key] !== before?.[key] ? [after[key]] : [],
    ),
  )
  const unknown =
    ids.length === 0
      ? []
      : await tx.query(
          `select p.id from unnest($1::uuid[]) as p(id)
           where not exists (select from records q where q.org_id = app.org() and q.id = p.id)`,
          [ids],
        )
  return unknown.length > 0
    ? fail('INVALID_INPUT', [{ path: [], code: 'unknown_reference' }])
    : fail('VERSION_CONFLICT')
}

/** One statement writes the spine row and the slice's row of every record in the batch. */
function statementsOf(shape: Shape): Statements {
  const cached = statements.get(shape)
  if (cached) return cached
  const own = shape.own.map((column) => column.column)
  const input = `json_to_recordset($1::json) as x(id uuid, expected integer, code text, title jsonb, status text,
    owner_id uuid, due_on date, tags text[], archived boolean, ${SEARCH_INPUT}${shape.own.map((column) => `, ${column.column} ${column.sqlType}`).join('')})`
  const created = {
    insert: `with x as (select * from ${input}),
      r as (insert into records (org_id, id, type, code, title, status, owner_id, due_on, tags, created_at, created_by,
          updated_at, updated_by, search)
        select app.org(), x.id, '${shape.of.type}', x.code, x.title, x.status, x.owner_id, x.due_on, x.tags,
          clock_timestamp(), $2::uuid, clock_timestamp(), $2::uuid, ${SEARCH_VECTOR} from x where ${referenceCondition(shape, true)}
        returning *),
      t as (insert into ${shape.table} (${['org_id', 'id', ...own].join(', ')})
        select ${['app.org()', 'x.id', ...own.map((column) => `x.${column}`)].join(', ')} from x),
      ${INSERT_WORDS}
      select ${WRITTEN} from r`,
    update: `with x as (select * from ${input}),
      r as (update records r set title = x.title, status = x.status, owner_id = x.owner_id, due_on = x.due_on,
          tags = x.tags, version = r.version + 1, updated_at = clock_timestamp(), updated_by = $2::uuid,
          archived_at = case when x.archived then coalesce(r.archived_at, clock_timestamp()) end, search = ${SEARCH_VECTOR}
        from x where r.org_id = app.org() and r.id = x.id and r.type = '${shape.of.type}' and r.version = x.expected
          and ${referenceCondition(shape, false)}
        returning r.*)
      ${
        own.length > 0
          ? `, t as (update ${shape.table} t set ${own.map((column) => `${column} = x.${column}`).join(', ')}
              from x join r on r.id = x.id where t.org_id = app.org() and t.id = x.id)`
          : ''
      },
      ${INSERT_WORDS}
      select ${WRITTEN} from r`,
  }
  statements.set(shape, created)
  return created
}

function inputOf(shape: Shape, { before, after }: Mutation): Record<string, unknown> {
  const input: Record<string, unknown> = {
    id: after.id,
    expected: before?.version ?? null,
    status: after.status,
    archived: after.archived,
  }
  for (const column of SPINE_VALUES) input[column] = null
  for (const column of [...shape.spine, ...shape.own]) input[column.column] = after[column.key] ?? null
  return {
    ...input,
    ...searchTexts(shape.of.searched, after, {
      code: String(input['code']),
      title: input['title'] ?? {},
      tags: (input['tags'] ?? []) as string[],
    }),
  }
}

/**
 * Writes a batch in a constant number of statements: the rows, their links, and for each record exactly one entry of
 * the audit trail, which commits with the rest or not at all.
 */
export async function writeRecords<C extends Collection>(
  tx: WriteTx,
  shape: Shape<C>,
  mutations: readonly Mutation<NoInfer<C>>[],
  context: WriteContext,
): Promise<Stored<C>[]> {
  // The rows are built below from the values of these mutations, so they are records of this collection.
  return await writeMutations(tx, shape, mutations, context)
}

async function writeMutations(
  tx: WriteTx,
  shape: Shape,
  mutations: readonly Mutation[],
  context: WriteContext,
): Promise<Row[]> {
  for (const { before, after } of mutations) if (before === null) fillEmpty(shape, after)
  const steps = mutations.filter(isStep)
  if (steps.length > 0)
    await lockForTransition(
      tx,
      shape,
      steps.map(({ after }) => after.id),
    )
  else await shape.lockRelated?.(tx, existingIds(mutations), 'change')
  await requirePeopleWhoCanAct(tx, shape, mutations)
  await shape.beforeWrite?.(tx, mutations, context)
  const written = new Map<string, WrittenColumns>()
  for (const kind of ['insert', 'update'] as const) {
    const batch = mutations.filter((mutation) => (mutation.before === null) === (kind === 'insert'))
    if (batch.length === 0) continue
    const input = JSON.stringify(batch.map((mutation) => inputOf(shape, mutation)))
    const rows = await tx.query<WrittenColumns>(statementsOf(shape)[kind], [input, context.actor.personId])
    if (rows.length !== batch.length) throw await findWriteFailure(tx, shape, batch)
    for (const row of rows) written.set(row.id, row)
  }
  if (shape.many.length > 0) await writeLinks(tx, shape, mutations, context)
  publishChanges(tx, shape.of.type, [...written.values()])
  const rows = mutations.map((mutation) => {
    const { archived: _, ...values } = mutation.after
    const row: Row = { ...values, ...written.get(mutation.after.id)! }
    for (const { key, computed } of shape.columns) {
      if (computed?.after) row[key] = computed.after(row)
      else row[key] ??= computed?.initial ?? null
    }
    tx.trail.push({
      action: mutation.action,
      type: shape.of.type,
      record: row.id,
      version: row.version,
      changes: { ...differences(shape, mutation.before, row), ...mutation.otherChanges },
      reason: mutation.reason ?? null,
      actor: mutation.byPlatform ? null : context.actor.personId,
      roles: mutation.byPlatform ? ['system'] : context.actor.roles,
      request: context.requestId,
    })
    return row
  })
  const changed = rows.map((row, index) => ({ row, mutation: mutations[index]! }))
  await freezeTransitioned(tx, shape, changed)
  await shape.afterWrite?.(tx, changed, context)
  return rows
}

/** Gives a new record a value in every stored field, so that hooks read null where nothing was given. */
function fillEmpty({ columns }: Shape, after: Values): void {
  for (const { key, computed } of columns) if (!computed) after[key] ??= null
}

/** Whether the change is a transition, archiving or restoring. Edits of the record's texts are refused after it. */
const isStep = ({ before, after }: Mutation): boolean =>
  before !== null && (before.status !== after.status || (before.archivedAt !== null) !== after.archived)

const existingIds = (mutations: readonly Mutation[]): string[] =>
  mutations.filter(({ before }) => before !== null).map(({ after }) => after.id)

/** Keeps a version of every text of a record when it is submitted, approved or archived (T1). */
async function freezeTransitioned(tx: WriteTx, { of }: Shape, written: readonly Written[]): Promise<void> {
  if (!of.documents) return
  const stepped = written.filter(({ mutation }) => isStep(mutation))
  if (stepped.length === 0) return
  await freezeTexts(
    tx,
    stepped.map(({ row }) => ({
      id: row.id,
      version: row.version,
      use: { kind: 'step', status: row.status },
    })),
  )
}

/** Above this number, one event for the whole list is sent. */
const MAX_SINGLE_EVENTS = 20

function publishChanges(tx: WriteTx, type: string, rows: readonly WrittenColumns[]): void {
  const event = 'record-changed' as const
  if (rows.length > MAX_SINGLE_EVENTS) tx.live.push({ tell: { event, type, id: null, version: null } })
  else for (const { id, version } of rows) tx.live.push({ tell: { event, type, id, version } })
}

interface LinkChange {
  id: string
  from_id: string
  to_id: string
  kind: string
  target: string
}

async function writeLinks(
  tx: WriteTx,
  shape: Shape,
  mutations: readonly Mutation[],
  context: WriteContext,
): Promise<void> {
  const added: LinkChange[] = []
  const removed: LinkChange[] = []
  for (const { before, after } of mutations) {
    for (const { key, field } of shape.many) {
      const previous = new Set((before?.[key] ?? []) as string[])
      const next = new Set((after[key] ?? []) as string[])
      // Duplicates and order have no meaning; the response equals what is stored.
      after[key] = next.size > 0 ? [...next].toSorted() : null
      const change = (to: string): LinkChange => ({
        id: uuid(),
        from_id: after.id,
        to_id: to,
        kind: field.link!,
        target: field.target!,
      })
      for (const to of next) if (!previous.has(to)) added.push(change(to))
      for (const to of previous) if (!next.has(to)) removed.push(change(to))
    }
  }
  if (removed.length > 0) {
    await tx.query(
      `delete from links l using json_to_recordset($1::json) as x(from_id uuid, to_id uuid, kind text)
       where l.org_id = app.org() and l.from_id = x.from_id and l.to_id = x.to_id and l.kind = x.kind`,
      [JSON.stringify(removed)],
    )
  }
  if (added.length > 0) {
    const rows = await tx.query(
      `insert into links (org_id, id, kind, from_id, to_id, created_by)
       select app.org(), x.id, x.kind, x.from_id, x.to_id, $2::uuid
       from json_to_recordset($1::json) as x(id uuid, from_id uuid, to_id uuid, kind text, target text)
       join records r on r.org_id = app.org() and r.id = x.to_id and r.type = x.target
       returning 1 as added`,
      [JSON.stringify(added), context.actor.personId],
    )
    if (rows.length !== added.length) throw fail('INVALID_INPUT', [{ path: [], code: 'unknown_reference' }])
  }
}
