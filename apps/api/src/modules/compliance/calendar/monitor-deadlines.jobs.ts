import type { Role } from 'contract'
import { stageAt, STAGE_SHARES } from 'contract/compliance/terms'
import { timeNow } from '#platform/clock.ts'
import { actorFor, IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'
import {
  type PolicyRow,
  POLICY_COLUMNS,
  mayRead,
  type CollectionsByType,
} from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { enqueueForEach } from '#platform/jobs/each-organisation.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { Notice } from '#platform/notifications/notify.ts'
import { sendDailyNotices } from '#platform/notifications/daily-notices.ts'
import { CLOCK_PEOPLE } from './statutory-deadlines.notices.ts'

export const WATCH_CLOCKS = 'watch-clocks'

/** Deadlines breached longer ago were notified at the time; new members find them in the list. */
const LOOK_BACK_DAYS = 30

interface Running extends PolicyRow {
  person_id: string
  roles: Role[]
  super_user: boolean
  from: string
  due_at: string
  due_on: string | null
}

const RUNNING = `
  select ${POLICY_COLUMNS}, t.counted_from_at as "from", t.due_at, r.due_on, m.id as person_id, m.roles, m.super_user
  from clocks t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
    join members m on ${CLOCK_PEOPLE} and ${IS_ACTIVE_MEMBER}
  where t.org_id = app.org() and t.sent_at is null and r.status = 'running'
    and $1::timestamptz >= t.counted_from_at + (t.due_at - t.counted_from_at) * ${STAGE_SHARES.half}
    and t.due_at >= $1::timestamptz - interval '${LOOK_BACK_DAYS} days'
  order by t.due_at, r.id, m.id`

async function noticesAt(tx: Tx, byType: CollectionsByType, now: Date): Promise<Notice[]> {
  const rows = await tx.query<Running>(RUNNING, [now.toISOString()])
  return rows
    .filter((row) => {
      const { person_id: id, roles, super_user: superUser } = row
      return mayRead(byType, actorFor(tx.org, { id, roles, superUser }), row)
    })
    .map(({ id, person_id: personId, from, due_at: dueAt, due_on: dueOn }) => {
      const stage = stageAt(now.getTime(), Date.parse(from), Date.parse(dueAt))
      const kind = stage === 'breached' ? 'clock_breached' : 'clock_running'
      // The due time is part of the cause: a recalculated deadline is notified again.
      return { personId, kind, cause: `clock:${id}:${stage}:${dueAt}`, recordId: id, dueAt, dueOn }
    })
}

/** Runs every few minutes: notifies people when a deadline is half elapsed, urgent or breached. Idempotent. */
export async function monitorDeadlines(services: Services, { org }: JobData, now = timeNow()): Promise<void> {
  if (org === null) return enqueueForEach(services, WATCH_CLOCKS)
  await sendDailyNotices(services, org, now, (tx) => noticesAt(tx, services.collections, now))
}
