import type { Role } from 'contract'
import { USUAL_LEAD_DAYS } from 'contract/compliance/recurring-obligations'
import type { NotificationKind } from 'contract/workspace/notifications'
import { UNDECIDED } from '#modules/compliance/universes/index.ts'
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

export const WATCH_CALENDAR = 'watch-calendar'

type What = 'duty' | 'review' | 'certificate' | 'evidence'

/** How many days ahead people are notified of a date, in addition to the general due and overdue notices. */
const STEPS: Readonly<Record<What, readonly number[]>> = {
  duty: [0],
  review: [60, 30, 0],
  certificate: [60, 30, 7, 0],
  evidence: [60, 30, 7, 0],
}
const KINDS: Readonly<Record<What, NotificationKind>> = {
  duty: 'due_soon',
  review: 'due_soon',
  certificate: 'expiring',
  evidence: 'expiring',
}
/** The longest lead time of an obligation, in days. */
const FURTHEST = 180

interface Coming extends PolicyRow {
  what: What
  person_id: string
  day: string
  since: string
  lead: number | null
  roles: Role[]
  super_user: boolean
}

const spineOf = (table: string) => `from ${table} t join records r on r.org_id = t.org_id and r.id = t.id
    where t.org_id = app.org() and`
const MADE = `(r.created_at at time zone 'UTC')::date`
const OFFICERS = `array['compliance_officer']`

const DAYS = `
  select 'duty' as what, r.id, r.due_on as day, coalesce(t.last_done_on, ${MADE}) as since,
      coalesce(t.lead_days, ${USUAL_LEAD_DAYS}) as lead, array[r.owner_id] as people, array[]::text[] as roles
    ${spineOf('duties')} r.status = 'active'
  union all
  select 'review', r.id, r.due_on, ${MADE}, null, array[r.owner_id], ${OFFICERS}
    ${spineOf('universes')} r.status <> 'retired'
  union all
  select 'certificate', r.id, t.certificate_until, ${MADE}, null, array[r.owner_id], ${OFFICERS}
    ${spineOf('universes')} r.status <> 'retired' and t.certified
  union all
  select 'evidence', r.id, r.due_on, ${MADE}, null, array[coalesce(r.owner_id, r.created_by)], array[]::text[]
    ${spineOf('evidence')} r.status = 'accepted'`

const COMING = `
  select d.what, d.day, d.since, d.lead, m.id as person_id, m.roles, m.super_user, ${POLICY_COLUMNS}
  from (${DAYS}) d join records r on r.org_id = app.org() and r.id = d.id and r.archived_at is null
    join members m on (m.id = any(d.people) or m.roles && d.roles) and ${IS_ACTIVE_MEMBER}
  where d.day between $1::date and $2::date order by d.day, r.id, m.id`

interface Waiting extends PolicyRow {
  week: number
  person_id: string
  roles: Role[]
  super_user: boolean
}

/**
 * Undecided publications and draft versions with undecided lines: one notice a week, starting the day after creation.
 */
const WAITING = `
  with waiting as (
    select t.id from watches t join records r on r.org_id = t.org_id and r.id = t.id
      where t.org_id = app.org() and r.status <> 'decided'
    union all
    select v.id from revisions v join records k on k.org_id = v.org_id and k.id = v.id
      where v.org_id = app.org() and ${UNDECIDED})
  select ${POLICY_COLUMNS}, ($1::date - ${MADE} - 1) / 7 as week, m.id as person_id, m.roles, m.super_user
  from waiting w join records r on r.org_id = app.org() and r.id = w.id and r.archived_at is null
    join members m on (m.id = r.owner_id or m.roles && ${OFFICERS}) and ${IS_ACTIVE_MEMBER}
  where ${MADE} < $1::date
  order by r.id, m.id`

async function noticesFor(tx: Tx, byType: CollectionsByType, today: string): Promise<Notice[]> {
  const reads = (row: Coming | Waiting) => {
    const { person_id: id, roles, super_user: superUser } = row
    return mayRead(byType, actorFor(tx.org, { id, roles, superUser }), row)
  }
  const coming = await tx.query<Coming>(COMING, [today, daysLater(today, FURTHEST)])
  const waiting = await tx.query<Waiting>(WAITING, [today])
  return [
    ...coming.filter(reads).flatMap((row): Notice[] => {
      const steps = row.lead === null ? STEPS[row.what] : [row.lead, ...STEPS[row.what]]
      const step = reachedStep(steps, row, today)
      if (step === undefined) return []
      const { person_id: personId, id: recordId, what, day: dueOn } = row
      return [{ personId, kind: KINDS[what], cause: `${what}:${recordId}:${dueOn}:${step}`, recordId, dueOn }]
    }),
    ...waiting.filter(reads).map(({ id, week, person_id: personId }): Notice => ({
      personId,
      kind: 'change_waiting',
      cause: `change:${id}:${week}`,
      recordId: id,
    })),
  ]
}

/** Runs daily: notifies people of upcoming dates in the compliance calendar. Idempotent. */
export async function watchCalendar(services: Services, { org }: JobData, now = timeNow()): Promise<void> {
  if (org === null) return enqueueForEach(services, WATCH_CALENDAR)
  await sendDailyNotices(services, org, now, (tx, day) => noticesFor(tx, services.collections, day))
}
