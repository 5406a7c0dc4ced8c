import { fail, isFrozen } from 'contract'
import type { HistoryAction } from 'contract/history-actions'
import { v7 as uuid } from 'uuid'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { getLinkable } from './commands.ts'
import type { RegisteredCollection } from './registered-collection.ts'
import type { Row } from './stored.ts'
import { POLICY_COLUMNS, type PolicyRow, mayRead, type CollectionsByType, type Spine } from './spine.ts'
import type { WriteContext } from './mutation.ts'

interface LinkRow extends Omit<Spine, 'id'> {
  id: string
  kind: string
  direction: 'out' | 'in'
  record_id: string
}

const toLinkResponse = (row: LinkRow) => ({
  id: row.id,
  kind: row.kind,
  direction: row.direction,
  record: { id: row.record_id, type: row.type, code: row.code, title: row.title, status: row.status },
})

const SIDES = `
  select l.id, l.kind, 'out' as direction, l.to_id as record_id, l.created_at from links l where l.org_id = app.org() and l.from_id = $1
  union all
  select l.id, l.kind, 'in', l.from_id, l.created_at from links l where l.org_id = app.org() and l.to_id = $1`

async function loadLinks(tx: Tx, id: string): Promise<LinkRow[]> {
  return tx.query<LinkRow>(
    `select s.id, s.kind, s.direction, s.record_id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at
     from (${SIDES}) s join records r on r.org_id = app.org() and r.id = s.record_id
     order by s.created_at, s.id`,
    [id],
  )
}

/** The links of a record in both directions, without those to unreadable records. */
export async function listLinks(tx: Tx, byType: CollectionsByType, actor: Actor, id: string) {
  const rows = await loadLinks(tx, id)
  const visible = rows.filter((row) => mayRead(byType, actor, { ...row, id: row.record_id }))
  return { items: visible.map(toLinkResponse) }
}

/** Evidence is content of its record: evidence of a frozen record cannot be added or removed. */
function requireUnfrozen(
  byType: CollectionsByType,
  sourceType: string,
  target: { type: string; status: string },
): void {
  const machine = byType.get(target.type)?.shape.of.machine
  if (sourceType === 'evidence' && machine && isFrozen(machine, target.status)) throw fail('FROZEN')
}

/** Links two records. The caller has authorized the source; the target must be readable. */
export async function linkRecords(
  tx: WriteTx,
  byType: CollectionsByType,
  from: Row,
  type: string,
  input: { kind: string; to: string },
  context: WriteContext,
) {
  // Evidence is content of its record: the lock orders this change before or after a signature of that record.
  const lockClause = type === 'evidence' ? ' for share' : ''
  const [target] = await tx.query<PolicyRow>(
    `select ${POLICY_COLUMNS} from records r where r.org_id = app.org() and r.id = $1${lockClause}`,
    [input.to],
  )
  if (!target || !mayRead(byType, context.actor, target)) throw fail('NOT_FOUND')
  requireUnfrozen(byType, type, target)
  const inserted = await tx.query(
    `insert into links (org_id, id, kind, from_id, to_id, created_by) values (app.org(), $1, $2, $3, $4, $5)
     on conflict (org_id, from_id, kind, to_id) do nothing returning id`,
    [uuid(), input.kind, from.id, input.to, context.actor.personId],
  )
  if (inserted.length > 0) recordLinkEntries(tx, context, { type, id: from.id }, target, input.kind, true)
  if (inserted.length > 0 && type === 'evidence') await notifyEvidenceChange(tx, byType, [target], context)
  const same = (row: LinkRow) =>
    row.direction === 'out' && row.kind === input.kind && row.record_id === input.to
  return toLinkResponse((await loadLinks(tx, from.id)).find(same)!)
}

/** Removes a link. Without permission to update or approve the record, only one's own links. */
export async function unlinkRecords(
  tx: WriteTx,
  byType: CollectionsByType,
  collection: RegisteredCollection,
  id: string,
  linkId: string,
  context: WriteContext,
): Promise<void> {
  const { actor } = context
  const { type } = collection.shape.of
  const abilities = collection.policy(actor, await getLinkable(tx, collection, actor, id))
  const [removed] = await tx.query<{ kind: string; to_id: string; created_by: string }>(
    'delete from links where org_id = app.org() and id = $1 and from_id = $2 returning kind, to_id, created_by',
    [linkId, id],
  )
  if (!removed) throw fail('NOT_FOUND')
  const [target] =
    type === 'evidence'
      ? await tx.query<{ id: string; type: string; status: string }>(
          'select id, type, status from records where org_id = app.org() and id = $1 for share',
          [removed.to_id],
        )
      : []
  if (target) requireUnfrozen(byType, type, target)
  const mayUnlinkAny = abilities.includes('update') || abilities.includes('approve')
  if (!mayUnlinkAny && removed.created_by !== actor.personId) throw fail('FORBIDDEN')
  recordLinkEntries(tx, context, { type, id }, target ?? { id: removed.to_id }, removed.kind, false)
  if (target) await notifyEvidenceChange(tx, byType, [target], context)
}

export interface ManyLinks {
  collection: RegisteredCollection
  source: Row
  targets: readonly { id: string; type: string; status: string }[]
  kind: string
  /** True to link, false to unlink. */
  link: boolean
}

/**
 * Links one record to many, or unlinks it, in a constant number of statements; returns the ids that changed. The caller has
 * authorized both ends. Without permission to update or approve the source, only one's own links are removed.
 */
export async function linkToMany(
  tx: WriteTx,
  byType: CollectionsByType,
  { collection, source, targets, kind, link }: ManyLinks,
  context: WriteContext,
): Promise<string[]> {
  const { actor } = context
  const { type } = collection.shape.of
  for (const one of targets) requireUnfrozen(byType, type, one)
  const ids = targets.map(({ id }) => id)
  await tx.query(
    'select id from records where org_id = app.org() and id = any($1::uuid[]) order by id for share',
    [ids],
  )
  const abilities = collection.policy(actor, source)
  const mayUnlinkAny = abilities.includes('update') || abilities.includes('approve')
  const rows = link
    ? await tx.query<{ to_id: string }>(
        `insert into links (org_id, id, kind, from_id, to_id, created_by)
         select app.org(), x.id, $2, $3, x.to_id, $4
         from json_to_recordset($1::json) as x(id uuid, to_id uuid)
         on conflict (org_id, from_id, kind, to_id) do nothing returning to_id`,
        [JSON.stringify(ids.map((to) => ({ id: uuid(), to_id: to }))), kind, source.id, actor.personId],
      )
    : await tx.query<{ to_id: string }>(
        `delete from links where org_id = app.org() and from_id = $1 and kind = $2 and to_id = any($3::uuid[])
           and ($4 or created_by = $5) returning to_id`,
        [source.id, kind, ids, mayUnlinkAny, actor.personId],
      )
  const changed = rows.map(({ to_id: id }) => id)
  for (const one of targets)
    if (changed.includes(one.id)) recordLinkEntries(tx, context, { type, id: source.id }, one, kind, link)
  if (type === 'evidence' && changed.length > 0)
    await notifyEvidenceChange(
      tx,
      byType,
      targets.filter(({ id }) => changed.includes(id)),
      context,
    )
  return changed
}

/**
 * Records a link or its removal in the history of the source. Evidence is content of the target, so it is recorded there
 * as well.
 */
function recordLinkEntries(
  tx: WriteTx,
  context: WriteContext,
  source: { type: string; id: string },
  target: { type?: string; id: string },
  kind: string,
  link: boolean,
): void {
  const action = link ? 'link' : 'unlink'
  const changed = (id: string): [unknown, unknown] => (link ? [null, id] : [id, null])
  recordTrailEntry(tx, context, source.type, source.id, action, { [`link:${kind}`]: changed(target.id) })
  if (source.type === 'evidence' && target.type)
    recordTrailEntry(tx, context, target.type, target.id, action, { [`link:${kind}`]: changed(source.id) })
}

/** Runs the `afterEvidenceChange` hooks of these records. */
export async function notifyEvidenceChange(
  tx: WriteTx,
  byType: CollectionsByType,
  records: readonly { id: string; type: string }[],
  context: WriteContext,
): Promise<void> {
  for (const [type, some] of Map.groupBy(records, (record) => record.type)) {
    const ids = some.map(({ id }) => id)
    await byType.get(type)?.shape.afterEvidenceChange?.(tx, ids, context)
  }
}

/** Adds a trail entry about something attached to a record, without a new version of the record itself. */
export function recordTrailEntry(
  tx: WriteTx,
  context: WriteContext,
  type: string,
  record: string,
  ...what: EntryDetails
): void {
  tx.live.push({ tell: { event: 'record-changed', type, id: record, version: null } })
  recordAccessEntry(tx, context, type, record, ...what)
}

type EntryDetails = [
  action: HistoryAction,
  changes: Record<string, [unknown, unknown]>,
  reason?: string | null,
]

/** Adds a trail entry without a live event, because the record itself did not change. */
export function recordAccessEntry(
  tx: WriteTx,
  context: WriteContext,
  type: string,
  record: string,
  ...[action, changes, reason = null]: EntryDetails
): void {
  tx.trail.push({
    action,
    type,
    record,
    version: null,
    changes,
    reason,
    actor: context.actor.personId,
    roles: context.actor.roles,
    request: context.requestId,
  })
}
