import type { Role } from 'contract'
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
import { daysLater } from '#platform/local-time.ts'
import type { Notice } from '#platform/notifications/notify.ts'
import { reachedStep } from '#platform/notifications/steps.ts'
import { sendDailyNotices } from '#platform/notifications/daily-notices.ts'
import { recountSubjects } from './counts.ts'
import { DUE_DAY } from './due.ts'

export const WATCH_RISKS = 'watch-risks'

/** How many days ahead people are notified of a date; a missed daily run is made up for on the next day. */
const STEPS = {
  acceptance: [60, 30, 7, 0],
  assessment: [60, 30, 0],
  action: [14, 0],
} as const
const FURTHEST = 60
/** Acceptances that ended longer ago were handled by an earlier daily run. */
const LOOK_BACK_DAYS = 30
interface Coming extends PolicyRow {
  what: keyof typeof STEPS
  person_id: string
  day: string
  since: string
  roles: Role[]
  super_user: boolean
}

const DAYS = `
  select 'acceptance' as what, r.id, r.due_on as day, t.requested_on as since, array[r.owner_id, r.created_by] as people,
      array['risk_manager'] as roles
    from acceptances t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = app.org() and r.status = 'accepted'
  union all
  select 'assessment', r.id, ${DUE_DAY},
      (r.created_at at time zone 'UTC')::date, array[r.owner_id], array[]::text[]
    from assessments t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = app.org() and r.status <> 'superseded'
  union all
  select 'action', r.id, r.due_on, t.proposed_on, array[r.owner_id], array[]::text[]
    from actions t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = app.org() and r.status in ('agreed', 'in_progress')`

const COMING = `
  select d.what, d.day, d.since, m.id as person_id, m.roles, m.super_user, ${POLICY_COLUMNS}
  from (${DAYS}) d join records r on r.org_id = app.org() and r.id = d.id and r.archived_at is null
    join members m on (m.id = any(d.people) or m.roles && d.roles) and ${IS_ACTIVE_MEMBER}
  where d.day between $1::date and $2::date order by d.day, r.id, m.id`

async function noticesFor(tx: Tx, byType: CollectionsByType, today: string): Promise<Notice[]> {
  const rows = await tx.query<Coming>(COMING, [today, daysLater(today, FURTHEST)])
  return rows.flatMap((row): Notice[] => {
    const step = reachedStep(STEPS[row.what], row, today)
    const { person_id: personId, roles, super_user: superUser } = row
    if (step === undefined || !mayRead(byType, actorFor(tx.org, { id: personId, roles, superUser }), row))
      return []
    const kind = row.what === 'acceptance' ? 'acceptance_expiring' : 'due_soon'
    return [
      { personId, kind, cause: `${row.what}:${row.id}:${row.day}:${step}`, recordId: row.id, dueOn: row.day },
    ]
  })
}

const ENDED = `select t.subject from acceptances t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and r.status in ('accepted', 'requested')
    and r.due_on between current_date - ${LOOK_BACK_DAYS} and current_date`

/**
 * Runs daily: notifies people of upcoming dates of acceptances, assessments and actions, and recounts assessments of
 * subjects whose acceptance has ended, because they need a decision again. Idempotent.
 */
export async function watchRisks(services: Services, { org }: JobData, now = timeNow()): Promise<void> {
  if (org === null) return enqueueForEach(services, WATCH_RISKS)
  await sendDailyNotices(services, org, now, (tx, day) => noticesFor(tx, services.collections, day))
  const ended = await services.db.read(org).query<{ subject: string | null }>(ENDED)
  const subjects = ended.flatMap(({ subject }) => subject ?? [])
  await services.db.write(org, async (tx) => ({ value: await recountSubjects(tx, subjects) }))
}
