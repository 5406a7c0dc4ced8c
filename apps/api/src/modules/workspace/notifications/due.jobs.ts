import { isSettled, type Role } from 'contract'
import { DUE_SOON_DAYS } from 'contract/workspace/notifications'
import { timeNow } from '#platform/clock.ts'
import { type PolicyRow, mayRead, type CollectionsByType } from '#platform/collection/spine.ts'
import { actorFor, IS_ACTIVE_MEMBER, IN_AUDIENCE } from '#platform/collection/readers.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { daysLater } from '#platform/local-time.ts'
import type { Notice } from '#platform/notifications/notify.ts'
import { sendDailyNotices } from '#platform/notifications/daily-notices.ts'

export const WATCH_DUE_DATES = 'watch-due-dates'

/** Older overdue records are not reported, so that new members are not flooded. */
const LOOK_BACK_DAYS = 30
interface Due extends PolicyRow {
  what: 'assignment' | 'record'
  record_id: string
  person_id: string
  due_on: string
  roles: Role[]
  super_user: boolean
}

const DUE = `
  select d.*, m.roles, m.super_user, r.type, r.status, r.owner_id, r.created_by, r.archived_at
  from (
    select 'assignment' as what, a.id, a.record_id, a.person_id, a.due_on from assignments a
    where a.org_id = app.org() and a.done_at is null and a.due_on between $1::date and $2::date
    union all
    select 'record', r.id, r.id, r.owner_id, r.due_on from records r
    where r.org_id = app.org() and r.archived_at is null and r.owner_id is not null and r.due_on between $1::date and $2::date
  ) d join records r on r.org_id = app.org() and r.id = d.record_id and r.archived_at is null
    join members m on m.id = d.person_id and ${IS_ACTIVE_MEMBER} and ${IN_AUDIENCE}
  order by d.due_on, d.id`

/** The reminder days before the due date, in descending order. */
const leadsOf = (byType: CollectionsByType, { what, type }: Pick<Due, 'what' | 'type'>): readonly number[] =>
  (what === 'record' && byType.get(type)?.shape.of.dueSoon) || [DUE_SOON_DAYS]

/** The reminder due today; undefined before the first. */
function reminderOf(byType: CollectionsByType, row: Due, today: string): 'overdue' | number | undefined {
  if (row.due_on < today) return 'overdue'
  return leadsOf(byType, row).findLast((days) => row.due_on <= daysLater(today, days))
}

async function noticesFor(tx: Tx, byType: CollectionsByType, today: string): Promise<Notice[]> {
  const farthest = Math.max(
    DUE_SOON_DAYS,
    ...[...byType.values()].flatMap(({ shape }) => shape.of.dueSoon ?? []),
  )
  const rows = await tx.query<Due>(DUE, [daysLater(today, -LOOK_BACK_DAYS), daysLater(today, farthest)])
  const isDue = ({ what, type, status }: Due) => {
    const machine = byType.get(type)?.shape.of.machine
    return what === 'assignment' || (machine !== undefined && !isSettled(machine, status))
  }
  return rows.flatMap((row): Notice[] => {
    const reminder = isDue(row) ? reminderOf(byType, row, today) : undefined
    if (reminder === undefined) return []
    const actor = actorFor(tx.org, { id: row.person_id, roles: row.roles, superUser: row.super_user })
    if (!mayRead(byType, actor, { ...row, id: row.record_id })) return []
    const kind = reminder === 'overdue' ? 'overdue' : 'due_soon'
    // The cause contains the due date, so that an extension is reminded again, and the reminder step, except for the
    // last one, which all records have.
    const early = reminder === 'overdue' || reminder === leadsOf(byType, row).at(-1) ? '' : `:${reminder}`
    const cause = `${kind}:${row.what}:${row.id}:${row.due_on}${early}`
    return [{ personId: row.person_id, kind, cause, recordId: row.record_id, dueOn: row.due_on }]
  })
}

/**
 * Daily: notifies people of records that are due soon or overdue. Without an organisation it enqueues one job for each.
 * It is idempotent.
 */
export async function watchDueDates(services: Services, data: JobData, now = timeNow()): Promise<void> {
  const { org } = data
  if (org === null) return enqueueForEach(services, WATCH_DUE_DATES)
  await sendDailyNotices(services, org, now, (tx, day) => noticesFor(tx, services.collections, day))
}
