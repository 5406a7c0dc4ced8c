import {
  CRITICAL_KINDS,
  DEFAULT_KINDS,
  type MailTime,
  type NotificationKind,
} from 'contract/workspace/notifications'
import { v7 as uuid } from 'uuid'
import { IS_ACTIVE_MEMBER, IN_AUDIENCE } from '#platform/collection/readers.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export const SEND_NOTIFICATION = 'send-notification'

/** A notification to create. The caller has checked that the person may read the record. */
export interface Notice {
  personId: string
  kind: NotificationKind
  /** The deduplication key: a person is notified once per cause. */
  cause: string
  recordId: string
  threadId?: string | null
  actorId?: string | null
  dueOn?: string | null
  /** The due time, if the hour matters. */
  dueAt?: string | null
}

interface CreatedNotification {
  id: string
  personId: string
  kind: NotificationKind
  shown: boolean
  mail: MailTime
}

const INSERT = `
  insert into notifications (org_id, id, person_id, kind, cause, record_id, thread_id, actor_id, due_on, due_at, shown,
    mail)
  select app.org(), x.id, m.id, x.kind, x.cause, x.record_id, x.thread_id, x.actor_id, x.due_on, x.due_at,
    (w.wish->>'inApp')::boolean, w.wish->>'mail'
  from json_to_recordset($1::json) as x(id uuid, person_id uuid, kind text, cause text, record_id uuid, thread_id uuid,
      actor_id uuid, due_on date, due_at timestamptz)
    join members m on m.id = x.person_id and ${IS_ACTIVE_MEMBER}
    -- The actor may be unable to read the record; then its audience is checked when the notification is read or sent.
    left join records r on r.org_id = app.org() and r.id = x.record_id
    left join notification_settings s on s.org_id = app.org() and s.person_id = m.id,
    lateral (select case when x.kind = any($3::text[]) then $2::jsonb->x.kind
      else coalesce(s.kinds->x.kind, $2::jsonb->x.kind) end as wish) w
  where ((w.wish->>'inApp')::boolean or w.wish->>'mail' <> 'off') and (r.id is null or ${IN_AUDIENCE})
  on conflict (org_id, person_id, cause) do nothing
  returning id, person_id as "personId", kind, shown, mail`

/**
 * Notifies people in the causing transaction and by their settings; critical kinds ignore the settings. E-mails are jobs of
 * the same transaction: they are sent if and only if it commits.
 */
export async function notify(tx: WriteTx, jobs: Jobs, notices: readonly Notice[]): Promise<number> {
  if (notices.length === 0) return 0
  const rows = notices.map((notice) => ({
    id: uuid(),
    person_id: notice.personId,
    kind: notice.kind,
    cause: notice.cause,
    record_id: notice.recordId,
    thread_id: notice.threadId ?? null,
    actor_id: notice.actorId ?? null,
    due_on: notice.dueOn ?? null,
    due_at: notice.dueAt ?? null,
  }))
  const created = await tx.query<CreatedNotification>(INSERT, [
    JSON.stringify(rows),
    JSON.stringify(DEFAULT_KINDS),
    CRITICAL_KINDS,
  ])
  for (const { id, personId, kind, shown, mail } of created) {
    if (shown) tx.live.push({ to: personId, tell: { event: 'notification', id, kind } })
    if (mail === 'immediately') await jobs.enqueue(tx, SEND_NOTIFICATION, { org: tx.org, notification: id })
  }
  return created.length
}
