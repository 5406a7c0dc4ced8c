import type { Role } from 'contract'
import type { Place } from 'contract/compliance/terms'
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
import { type DatedItem, findReminder } from './audit-ladder.ts'

export const WATCH_AUDIT = 'watch-audit'

const PEOPLE = `jsonb_build_object('owner', r.owner_id, 'lead', pr.owner_id, 'reviewer', p.reviewer_id, 'cae', p.cae_id`
const OF_PROJECT = `join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
    join projects p on p.org_id = t.org_id and p.id = t.project
    join records pr on pr.org_id = p.org_id and pr.id = p.id`

/** The dated items of the audit area, and the people involved. */
const DAYS = `
  select 'action' as what, r.id, r.due_on as day, t.proposed_on as since, t.priority = 'critical' as critical,
      ${PEOPLE}, 'answers', i.owner_id) as people, to_jsonb(p.contacts) as contacts
    from actions t ${OF_PROJECT} left join records i on i.org_id = t.org_id and i.id = t.issue
    where t.org_id = app.org() and r.status in ('agreed', 'in_progress')
  union all
  select 'task', r.id, r.due_on, (r.created_at at time zone 'UTC')::date, false, ${PEOPLE}), '[]'
    from requests t ${OF_PROJECT} where t.org_id = app.org() and r.status in ('open', 'rejected')
  union all
  select 'task', r.id, r.due_on, (r.created_at at time zone 'UTC')::date, t.severity = 'must', ${PEOPLE}), '[]'
    from reviewnotes t ${OF_PROJECT} where t.org_id = app.org() and r.status = 'open'
  union all
  select 'task', r.id, r.due_on, (r.created_at at time zone 'UTC')::date, false, ${PEOPLE}), '[]'
    from procedures t ${OF_PROJECT} where t.org_id = app.org() and r.status in ('not_started', 'in_progress', 'returned')
  union all
  select 'response', r.id, t.response_due_on, (r.updated_at at time zone 'UTC')::date, false, ${PEOPLE}), to_jsonb(p.contacts)
    from reports t ${OF_PROJECT} where t.org_id = app.org() and r.status = 'with_auditee'
  union all
  select 'acceptance', r.id, t.acceptance_until, t.reported_on, false, ${PEOPLE}), '[]'
    from issues t ${OF_PROJECT} where t.org_id = app.org() and r.status = 'risk_accepted'
  union all
  select 'review', r.id, (r.updated_at at time zone 'UTC')::date, (r.updated_at at time zone 'UTC')::date, false,
      ${PEOPLE}), '[]'
    from issues t ${OF_PROJECT} where t.org_id = app.org() and r.status = 'in_review'
  union all
  select 'review', r.id, (r.updated_at at time zone 'UTC')::date, (r.updated_at at time zone 'UTC')::date, false,
      jsonb_build_object('reviewer', coalesce(t.reviewer_id, p.reviewer_id), 'cae', p.cae_id, 'lead', pr.owner_id), '[]'
    from procedures t ${OF_PROJECT} where t.org_id = app.org() and r.status = 'prepared'`

interface Found extends PolicyRow, DatedItem {
  circle: string | null
  readers: string[] | null
}

interface Member {
  id: string
  roles: Role[]
  superUser: boolean
  /** The restricted audiences of this person. */
  circles: string[]
}

const MEMBERS = `select m.id, m.roles, m.super_user as "superUser", array(select c.id from circles c
    where c.org_id = app.org() and (c.people @> array[m.id] or (c.open and app.audits(m.roles)))) as circles
  from members m where ${IS_ACTIVE_MEMBER}`

const sees = ({ circle, readers, owner_id }: Found, { id, circles }: Member): boolean =>
  circle === null || owner_id === id || circles.includes(circle) || (readers ?? []).includes(id)

async function noticesFor(tx: Tx, byType: CollectionsByType, today: string): Promise<Notice[]> {
  const found = await tx.query<Found>(
    `select d.what, d.day, d.since, d.critical, d.people, d.contacts, r.circle, r.readers, ${POLICY_COLUMNS}
     from (${DAYS}) d join records r on r.org_id = app.org() and r.id = d.id where d.day is not null
     order by d.day, r.id`,
  )
  if (found.length === 0) return []
  const members = await tx.query<Member>(MEMBERS)
  const [place] = await tx.query<{ weekend: Place['weekend'] }>(
    'select weekend from organisations where org_id = app.org()',
  )
  const byId = new Map(members.map((member) => [member.id, member]))
  const executives = members.filter(({ roles }) => roles.includes('executive')).map(({ id }) => id)
  return found.flatMap((row) => {
    const heard = findReminder(row, executives, today, place!.weekend)
    if (!heard) return []
    return heard.people.flatMap((personId): Notice[] => {
      const member = byId.get(personId)
      if (!member || !sees(row, member) || !mayRead(byType, actorFor(tx.org, member), row)) return []
      const cause = `audit:${row.what}:${row.id}:${row.day}:${heard.step}`
      return [{ personId, kind: heard.kind, cause, recordId: row.id, dueOn: row.day }]
    })
  })
}

/** Daily: notifies people of items that are due, late or waiting for them. */
export async function watchAudit(services: Services, { org }: JobData, now = timeNow()): Promise<void> {
  if (org === null) return enqueueForEach(services, WATCH_AUDIT)
  await sendDailyNotices(services, org, now, (tx, day) => noticesFor(tx, services.collections, day))
}
