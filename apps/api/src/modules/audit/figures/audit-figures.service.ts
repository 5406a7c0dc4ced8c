import { type AuditFigures, MAX_NAMED } from 'contract/audit/figures'
import type { Tx } from '#platform/db/tx.ts'
import { ageBucket } from '#modules/audit/issues/index.ts'
import { elapsedShare, isUnderWay, projectHealth } from '#modules/audit/projects/index.ts'
import { count, keyControls, many, one, person, rowsOf } from './figures.sql.ts'

/** The selected projects; their records are joined to them, so that row security hides them together. */
const PROJECTS = `select p.*, r.status, r.code, r.title, r.owner_id, r.due_on, ${elapsedShare('p.start_on', 'r.due_on')} as elapsed,
    ${projectHealth('r.status', 'p.progress', 'p.start_on', 'r.due_on')} as health
  from projects p join records r on r.org_id = p.org_id and r.id = p.id and r.archived_at is null
  where p.org_id = app.org() and r.status <> 'cancelled' and ($1::integer is null or p.year = $1)`

const UNDER_WAY = isUnderWay('w.status')

const PLAN = `select count(*)::integer as due, ${count('w.report_issued_on is not null', 'issued')}
  from work w where w.due_on <= current_date`
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
const OPINIONS = `select w.year, w.opinion, count(*)::integer as count from work w
  where w.opinion is not null and w.report_issued_on is not null group by 1, 2 order by 1`

/** Issues and actions outlive their project, so they are counted whether or not it is in the year's plan. */
const REPORTED = `r.status in ('in_remediation', 'ready_for_verification')`
const BUCKET = ageBucket('greatest(0, current_date - r.due_on)')
const OF_WORK = `t.org_id = app.org() and t.project in (select id from work)`
const ISSUES = `select t.rating, ${BUCKET} as bucket, count(*)::integer as count from ${rowsOf('issues')}
  where ${OF_WORK} and ${REPORTED} group by 1, 2`
const REPEATS = `select count(*)::integer as issued, ${count('t.repeat_of is not null', 'repeated')} from ${rowsOf('issues')}
  where ${OF_WORK} and t.reported_on is not null and r.status <> 'cancelled'`

const OPEN = `r.status in ('proposed', 'agreed', 'in_progress')`
const DUE = `t.original_due_on <= current_date and r.status <> 'cancelled'`
const ACTIONS = `select ${count(OPEN, 'open')}, ${count(`${OPEN} and r.due_on < current_date`, 'overdue')}, ${count(DUE, 'due')},
    ${count(`${DUE} and r.status = 'verified' and t.completed_on <= t.original_due_on`, 'onTime')}
  from ${rowsOf('actions')} where ${OF_WORK}`
const BY_UNIT = `select case when u.id is null then null
      else json_build_object('id', u.id, 'code', u.code, 'name', u.title) end as unit, count(*)::integer as count
  from ${rowsOf('actions')}
    left join links l on l.org_id = t.org_id and l.from_id = t.issue and l.kind = 'concerns_unit'
    left join records u on u.org_id = l.org_id and u.id = l.to_id
  where ${OF_WORK} and ${OPEN} and r.due_on < current_date
  group by u.id, u.code, u.title order by 2 desc, u.code limit ${MAX_NAMED}`

const LEAD_DAYS = `(select coalesce(json_agg(greatest(0, w.report_issued_on - w.fieldwork_ended_on)), '[]') from work w
  where w.report_issued_on is not null and w.fieldwork_ended_on is not null)`
const SATISFACTION = `select 5 * count(*)::integer as answers, coalesce(sum(t.objectives + t.communication + t.professionalism
    + t.value + t.timeliness), 0)::integer as sum
  from ${rowsOf('surveys')} where ${OF_WORK} and r.status = 'answered'`

const FIGURES = `with work as materialized (${PROJECTS})
  select now() as "computedAt", current_date as today,
    (select coalesce(json_agg(y.year order by y.year desc), '[]') from (select distinct p.year from projects p
      join records r on r.org_id = p.org_id and r.id = p.id and r.archived_at is null where p.org_id = app.org()) y) as years,
    ${one(PLAN)} as plan, ${many(PHASES)} as phases, ${one(HEALTHS)} as health, ${many(BEHIND)} as behind,
    ${one(HOURS)} as hours, ${many(OPINIONS)} as opinions, ${many(ISSUES)} as issues, ${one(ACTIONS)} as actions,
    ${many(BY_UNIT)} as "overdueByUnit", ${one(REPEATS)} as repeats, ${LEAD_DAYS} as "leadDays",
    ${one(SATISFACTION)} as satisfaction, ${one(keyControls('t.project in (select id from work)'))} as "keyControls"`

/** The figures of a year's or all audits that this person may read, in one statement. */
export async function readAuditFigures(tx: Tx, year: number | undefined): Promise<AuditFigures> {
  const [found] = await tx.query<AuditFigures>(FIGURES, [year ?? null])
  return found!
}
