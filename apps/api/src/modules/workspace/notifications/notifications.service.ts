import { fail } from 'contract'
import {
  DEFAULT_KINDS,
  MAX_COUNTED,
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  type Unread,
} from 'contract/workspace/notifications'
import { mayRead, type CollectionsByType, type Spine } from '#platform/collection/spine.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { isTimeZone } from '#platform/local-time.ts'
import { IS_ADDRESSED } from '#platform/notifications/addressed.ts'

interface Found extends Omit<Spine, 'id'> {
  id: string
  kind: NotificationKind
  record_id: string
  threadId: string | null
  actorId: string | null
  actorName: string | null
  dueOn: string | null
  dueAt: string | null
  createdAt: string
  readAt: string | null
  addressed: boolean | null
}

const FOUND = `n.id, n.kind, n.record_id, r.type, r.code, r.title, r.status, r.owner_id, r.created_by, r.archived_at,
  n.thread_id as "threadId", n.actor_id as "actorId", a.name as "actorName", n.due_on as "dueOn", n.due_at as "dueAt",
  n.created_at as "createdAt", n.read_at as "readAt", ${IS_ADDRESSED} as addressed`

const FROM = `from notifications n join records r on r.org_id = n.org_id and r.id = n.record_id
  left join members a on a.org_id = n.org_id and a.id = n.actor_id
  where n.org_id = app.org() and n.person_id = $1 and n.shown`

/** Notifications of unreadable records are hidden. */
const isVisible = (byType: CollectionsByType, actor: Actor, row: Found): boolean =>
  row.addressed === true || mayRead(byType, actor, { ...row, id: row.record_id })

function answer(row: Found): Notification {
  const { record_id: id, type, code, title, status } = row
  const { kind, threadId, actorId, actorName, dueOn, dueAt, createdAt, readAt } = row
  const record = { id, type, code, title, status }
  return { id: row.id, kind, record, threadId, actorId, actorName, dueOn, dueAt, createdAt, readAt }
}

interface Filter {
  unread?: boolean | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of a person's notifications. */
export async function listNotifications(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { unread = false, cursor, limit = 20 }: Filter,
): Promise<{ items: Notification[]; next: string | null }> {
  const [at, id] = cursor?.split('~') ?? []
  if (cursor !== undefined && (Number.isNaN(Date.parse(at ?? '')) || !/^[0-9a-f-]{36}$/.test(id ?? '')))
    throw fail('INVALID_CURSOR')
  const rows = await tx.query<Found>(
    `select ${FOUND} ${FROM} ${unread ? 'and n.read_at is null' : ''}
       and ($2::timestamptz is null or (n.created_at, n.id) < ($2::timestamptz, $3::uuid))
     order by n.created_at desc, n.id desc limit $4`,
    [actor.personId, at ?? null, id ?? null, limit + 1],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.filter((row) => isVisible(byType, actor, row)).map(answer),
    next: rows.length > limit && last ? `${last.createdAt}~${last.id}` : null,
  }
}

/** The number of unread notifications, by the same visibility rule as the list. */
export async function countUnread(tx: Tx, byType: CollectionsByType, actor: Actor): Promise<Unread> {
  const rows = await tx.query<Found>(
    `select ${FOUND} ${FROM} and n.read_at is null order by n.created_at desc, n.id desc limit ${MAX_COUNTED + 1}`,
    [actor.personId],
  )
  const count = rows.filter((row) => isVisible(byType, actor, row)).length
  return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED }
}

/** Marks one's own notification as read; others are not found. */
export async function markRead(
  tx: WriteTx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<Unread> {
  const found = await tx.query(
    `update notifications set read_at = coalesce(read_at, clock_timestamp())
     where org_id = app.org() and id = $1 and person_id = $2 returning 1 as found`,
    [id, actor.personId],
  )
  if (found.length === 0) throw fail('NOT_FOUND')
  return countUnread(tx, byType, actor)
}

export async function markAllRead(tx: WriteTx, byType: CollectionsByType, actor: Actor): Promise<Unread> {
  await tx.query(
    `update notifications set read_at = clock_timestamp()
     where org_id = app.org() and person_id = $1 and shown and read_at is null`,
    [actor.personId],
  )
  return countUnread(tx, byType, actor)
}

export async function readSettings(tx: Tx, { personId }: Actor): Promise<NotificationSettings> {
  const [row] = await tx.query<{ kinds: Partial<NotificationSettings['kinds']>; timeZone: string | null }>(
    `select kinds, time_zone as "timeZone" from notification_settings where org_id = app.org() and person_id = $1`,
    [personId],
  )
  return { kinds: { ...DEFAULT_KINDS, ...row?.kinds }, timeZone: row?.timeZone ?? null }
}

/** Changes the notification settings of a person. */
export async function changeSettings(
  tx: WriteTx,
  { personId }: Actor,
  { kinds, timeZone }: NotificationSettings,
): Promise<NotificationSettings> {
  if (timeZone !== null && !isTimeZone(timeZone))
    throw fail('INVALID_INPUT', [{ path: ['timeZone'], code: 'unknown' }])
  await tx.query(
    `insert into notification_settings (org_id, person_id, kinds, time_zone) values (app.org(), $1, $2::jsonb, $3)
     on conflict (org_id, person_id) do update set kinds = excluded.kinds, time_zone = excluded.time_zone`,
    [personId, JSON.stringify(kinds), timeZone],
  )
  return { kinds, timeZone }
}
