import { AUDIT_NOT_KEPT, type AuditFigures, MAX_NAMED } from 'contract/audit/figures'
import { valuesAt } from '#platform/collection/history.ts'
import type { Tx } from '#platform/db/tx.ts'
import { ageBucket } from '#modules/audit/issues/index.ts'
import { elapsedShare, isUnderWay, projectHealth } from '#modules/audit/projects/index.ts'
import { count, keyControls, many, one, person, rowsOf } from './figures.sql.ts'

/** Where a figure reads the day, and what a record was on it: in its own row now, in the trail for a past day. */
interface Moment {
  readonly day: string
  /** Joins the values of a record as `x`. */
  readonly joined: (record: string, ...fields: string[]) => string
  readonly status: string
  readonly dueOn: string
  readonly rating: string
}

const NOW: Moment = {
  day: 'current_date',
  joined: () => '',
  status: 'r.status',
  dueOn: 'r.due_on',
  rating: 't.rating',
}
const PAST: Moment = {
  day: '$2::date',
  joined: (record, ...fields) => `cross join ${valuesAt(record, '$2::date', fields)} x`,
  status: 'x.status',
  dueOn: 'x."dueOn"::date',
  rating: 'x.rating',
}

/** The selected projects; their records are joined to them, so that row security hides them together. */
const projectsOf = ({ joined, status, dueOn }: Moment) => `select p.*, ${status}, r.code, r.title, r.owner_id,
    ${dueOn} as due_on, ${elapsedShare('p.start_on', 'r.due_on')} as elapsed,
    ${projectHealth('r.status', 'p.progress', 'p.start_on', 'r.due_on')} as health
  from projects p join records r on r.org_id = p.org_id and r.id = p.id and r.archived_at is null
    ${joined('p.id', 'status', 'dueOn')}
  where p.org_id = app.org() and ${status} <> 'cancelled' and ($1::integer is null or p.year = $1)`

const UNDER_WAY = isUnderWay('w.status')

const planOf = ({
  day,
}: Moment) => `select count(*)::integer as due, ${count(`w.report_issued_on <= ${day}`, 'issued')}
  from work w where w.due_on <= ${day}`
const PHASES = `select w.status, count(*)::integer as count from work w group by 1`
const HEALTHS = `select ${count("w.health = 'green'", 'green')}, ${count("w.health = 'amber'", 'amber')},
    ${count("w.health = 'red'", 'red')} from work w where ${UNDER_WAY}`
const BEHIND = `select w.id, w.code, w.title as name, w.status, w.health, w.progress, ${person('m')} as lead,
    w.due_on as "dueOn", json_build_object('critical', w.issue_critical_count, 'high', w.issue_high_count,
      'medium', w.issue_medium_count, 'low', w.issue_low_count) as issues
  from work w left join members m on m.org_id = w.org_id and m.id = w.owner_id
  where ${UNDER_WAY} and w.health <> 'green' order by w.progress * 1000 / greatest(1, w.elapsed), w.code limit ${MAX_NAMED}`
const HOURS = `select coalesce(sum(w.hours_planned), 0)::integer as planned, coalesce(sum(w.hours_booked), 0)::integer as booked
  from work w`
const opinionsOf = ({ day }: Moment) => `select w.year, w.opinion, count(*)::integer as count from work w
  where w.opinion is not null and w.report_issued_on <= ${day} group by 1, 2 order by 1`

/** Issues and actions outlive their project, so they are counted whether or not it is in the year's plan. */
const OF_WORK = `t.org_id = app.org() and t.project in (select id from work)`
const issuesOf = ({ day, joined, status, dueOn, rating }: Moment) => `select ${rating},
    ${ageBucket(`greatest(0, ${day} - ${dueOn})`)} as bucket, count(*)::integer as count
  from ${rowsOf('issues')} ${joined('t.id', 'status', 'dueOn', 'rating')}
  where ${OF_WORK} and ${status} in ('in_remediation', 'ready_for_verification') group by 1, 2`
const repeatsOf = ({ day, joined, status }: Moment) => `select count(*)::integer as issued,
    ${count('t.repeat_of is not null', 'repeated')}
  from ${rowsOf('issues')} ${joined('t.id', 'status')}
  where ${OF_WORK} and t.reported_on <= ${day} and ${status} <> 'cancelled'`

const isOpen = (status: string) => `${status} in ('proposed', 'agreed', 'in_progress')`
function actionsOf({ day, joined, status, dueOn }: Moment): string {
  const due = `t.original_due_on <= ${day} and ${status} <> 'cancelled'`
  return `select ${count(isOpen(status), 'open')}, ${count(`${isOpen(status)} and ${dueOn} < ${day}`, 'overdue')},
    ${count(due, 'due')}, ${count(`${due} and ${status} = 'verified' and t.completed_on <= t.original_due_on`, 'onTime')}
  from ${rowsOf('actions')} ${joined('t.id', 'status', 'dueOn')} where ${OF_WORK}`
}
const BY_UNIT = `select case when u.id is null then null
      else json_build_object('id', u.id, 'code', u.code, 'name', u.title) end as unit, count(*)::integer as count
  from ${rowsOf('actions')}
    left join links l on l.org_id = t.org_id and l.from_id = t.issue and l.kind = 'concerns_unit'
    left join records u on u.org_id = l.org_id and u.id = l.to_id
  where ${OF_WORK} and ${isOpen('r.status')} and r.due_on < current_date
  group by u.id, u.code, u.title order by 2 desc, u.code limit ${MAX_NAMED}`

const leadDaysOf = ({ day }: Moment) => `(select
    coalesce(json_agg(greatest(0, w.report_issued_on - w.fieldwork_ended_on)), '[]') from work w
  where w.report_issued_on <= ${day} and w.fieldwork_ended_on is not null)`
const SATISFACTION = `select 5 * count(*)::integer as answers, coalesce(sum(t.objectives + t.communication + t.professionalism
    + t.value + t.timeliness), 0)::integer as sum
  from ${rowsOf('surveys')} where ${OF_WORK} and r.status = 'answered'`

/** What only the current state says. */
const CURRENT = `${one(HEALTHS)} as health, ${many(BEHIND)} as behind, ${one(HOURS)} as hours, ${many(BY_UNIT)} as "overdueByUnit",
    ${one(SATISFACTION)} as satisfaction, ${one(keyControls('t.project in (select id from work)'))} as "keyControls"`
const NOT_KEPT = `null::json as health, '[]'::json as behind, null::json as hours, '[]'::json as "overdueByUnit",
    null::json as satisfaction, null::json as "keyControls"`

const figuresOf = (moment: Moment) => `with work as materialized (${projectsOf(moment)})
  select now() as "computedAt", current_date as today,
    (select coalesce(json_agg(y.year order by y.year desc), '[]') from (select distinct p.year from projects p
      join records r on r.org_id = p.org_id and r.id = p.id and r.archived_at is null where p.org_id = app.org()) y) as years,
    ${one(planOf(moment))} as plan, ${many(PHASES)} as phases, ${many(opinionsOf(moment))} as opinions,
    ${many(issuesOf(moment))} as issues, ${one(actionsOf(moment))} as actions, ${one(repeatsOf(moment))} as repeats,
    ${leadDaysOf(moment)} as "leadDays", ${moment === NOW ? CURRENT : NOT_KEPT}`

const FIGURES = figuresOf(NOW)
const FIGURES_AT = figuresOf(PAST)

/** The figures of a year's or all audits that this person may read, now or at the end of a day, in one statement. */
export async function readAuditFigures(
  tx: Tx,
  { year, asAt }: { year?: number | undefined; asAt?: string | undefined },
): Promise<AuditFigures> {
  const [found] = await tx.query<Omit<AuditFigures, 'asAt' | 'notKept'>>(
    asAt ? FIGURES_AT : FIGURES,
    asAt ? [year ?? null, asAt] : [year ?? null],
  )
  return { ...found!, asAt: asAt ?? null, notKept: asAt ? [...AUDIT_NOT_KEPT] : [] }
}
