import { fail, grants } from 'contract'
import { MAX_VIEWS, type View, viewActions } from 'contract/workspace/views'
import { v7 as uuid } from 'uuid'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { noteChange } from '#platform/collection/note-change.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { mayReadList, viewAbilities, type ViewAbility } from './views.policy.ts'

type Row = Omit<View, 'can'>

const COLUMNS = 'id, collection, name, query, shared, owner_id as "ownerId", version'
const KEPT = ['collection', 'name', 'query', 'shared'] as const

/** The limit of the list; own views come first. */
const MAX_LISTED = 500

const answer = (row: Row, abilities: readonly ViewAbility[]): View => ({
  ...row,
  can: abilities.filter((ability) => ability !== 'read'),
})

function requireList(byType: CollectionsByType, actor: Actor, collection: string): boolean {
  const may = mayReadList(byType, actor, collection)
  if (may === undefined) throw fail('INVALID_INPUT', [{ path: ['collection'], code: 'unknown' }])
  return may
}

/** The person's own views of a collection and the shared ones. */
export async function listViews(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  collection: string,
): Promise<{ items: View[] }> {
  const readsList = requireList(byType, actor, collection)
  if (!readsList && !grants(actor, viewActions.tidy)) throw fail('FORBIDDEN')
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from views where org_id = app.org() and collection = $1 and (shared or owner_id = $2)
     order by owner_id <> $2, name collate "und-x-icu", id limit ${MAX_LISTED}`,
    [collection, actor.personId],
  )
  return { items: rows.map((row) => answer(row, viewAbilities(actor, row, readsList))) }
}

function note(
  tx: WriteTx,
  context: WriteContext,
  action: string,
  before: Row | null,
  after: Row | null,
): void {
  const changed = KEPT.filter((key) => before?.[key] !== after?.[key])
  noteChange(tx, context, {
    action,
    type: 'view',
    record: (after ?? before)!.id,
    version: (after ?? before)!.version,
    changes: Object.fromEntries(changed.map((key) => [key, [before?.[key] ?? null, after?.[key] ?? null]])),
  })
}

/** Creates a view of a list that its owner may read. */
export async function createView(
  tx: WriteTx,
  byType: CollectionsByType,
  input: Pick<View, 'collection' | 'name' | 'query' | 'shared'>,
  context: WriteContext,
): Promise<View> {
  const { actor } = context
  if (!requireList(byType, actor, input.collection)) throw fail('FORBIDDEN')
  const [kept] = await tx.query<{ count: number }>(
    `select count(*)::int as count from views where org_id = app.org() and collection = $1 and owner_id = $2`,
    [input.collection, actor.personId],
  )
  if (kept!.count >= MAX_VIEWS) throw fail('INVALID_INPUT', [{ path: [], code: 'too_many' }])
  const [row] = await tx.query<Row>(
    `insert into views (org_id, id, collection, name, query, shared, owner_id)
     values (app.org(), $1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [uuid(), input.collection, input.name, input.query, input.shared, actor.personId],
  )
  note(tx, context, 'create', null, row!)
  return answer(row!, viewAbilities(actor, row!, true))
}

/** Loads a view for change; unreadable views are not found. */
async function openView(
  tx: WriteTx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
  wanted: ViewAbility,
): Promise<Row> {
  const [row] = await tx.query<Row>(
    `select ${COLUMNS} from views where org_id = app.org() and id = $1 for update`,
    [id],
  )
  const readsList = row !== undefined && mayReadList(byType, actor, row.collection) === true
  const abilities = row ? viewAbilities(actor, row, readsList) : []
  if (!row || !abilities.includes('read')) throw fail('NOT_FOUND')
  if (!abilities.includes(wanted)) throw fail('FORBIDDEN')
  return row
}

/** Changes one's own view. An unchanged view gets no new version. */
export async function updateView(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, version }: { id: string; version: number },
  changes: { name?: string | undefined; query?: string | undefined; shared?: boolean | undefined },
  context: WriteContext,
): Promise<View> {
  const { actor } = context
  const before = await openView(tx, byType, actor, id, 'update')
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  const { name = before.name, query = before.query, shared = before.shared } = changes
  const same = name === before.name && query === before.query && shared === before.shared
  if (same) return answer(before, viewAbilities(actor, before, true))
  const [after] = await tx.query<Row>(
    `update views set name = $2, query = $3, shared = $4, version = version + 1, updated_at = clock_timestamp()
     where org_id = app.org() and id = $1 returning ${COLUMNS}`,
    [id, name, query, shared],
  )
  note(tx, context, 'update', before, after!)
  return answer(after!, viewAbilities(actor, after!, true))
}

/** Removes a view. Its content stays in the trail. */
export async function removeView(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  context: WriteContext,
): Promise<void> {
  const before = await openView(tx, byType, context.actor, id, 'remove')
  await tx.query('delete from views where org_id = app.org() and id = $1', [id])
  note(tx, context, 'remove', before, null)
}
