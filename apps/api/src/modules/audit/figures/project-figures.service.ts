import { MAX_LINKED, MAX_NAMED, type ProjectFigures } from 'contract/audit/figures'
import type { ProjectCollection } from 'contract/audit/projects'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { CONCLUSION_ON } from '#modules/audit/fieldwork/index.ts'
import { elapsedShare } from '#modules/audit/projects/index.ts'
import { count, keyControls, many, one, person, rowsOf } from './figures.sql.ts'

const OF = `t.org_id = app.org() and t.project = $1`
const OPEN = `r.status in ('not_started', 'in_progress', 'returned')`

const PROCEDURES = `select r.status, count(*)::integer as count, coalesce(sum(t.hours), 0)::integer as hours
  from ${rowsOf('procedures')} where ${OF} group by r.status`

/** Prepared procedures and booked hours by person; either may be missing. */
const PEOPLE = `select ${person('m')} as person, coalesce(w.count, 0) as count, coalesce(w.open, 0) as open,
    coalesce(w.hours, 0) as hours, coalesce(b.booked, 0) as booked
  from (select r.owner_id, count(*)::integer as count, ${count(OPEN, 'open')}, coalesce(sum(t.hours), 0)::integer as hours
      from ${rowsOf('procedures')} where ${OF} group by 1) w
    full join (select r.owner_id, sum(t.hours)::integer as booked from ${rowsOf('timeentries')} where ${OF} group by 1) b
      on b.owner_id = w.owner_id
    left join members m on m.org_id = app.org() and m.id = coalesce(w.owner_id, b.owner_id)
  order by m.name nulls last`

/** A procedure concludes on each of its controls; without a control, its own conclusion counts once. */
const CONTROLS = `select x.design_result as design, x.operation_result as operation, count(*)::integer as count,
    (coalesce(array_agg(distinct l.to_id) filter (where l.to_id is not null), '{}'))[:${MAX_LINKED}] as controls
  from ${rowsOf('procedures')}
    left join links l on l.org_id = t.org_id and l.from_id = t.id and l.kind = 'tests'
    cross join ${CONCLUSION_ON('l.to_id')} x
  where ${OF} and r.status <> 'waived' and (x.design_result is not null or x.operation_result is not null)
  group by 1, 2`

const ISSUES = `select t.rating, r.status, count(*)::integer as count from ${rowsOf('issues')} where ${OF} group by 1, 2`

const NOTES = `select t.severity, count(*)::integer as count from ${rowsOf('reviewnotes')}
  where ${OF} and r.status in ('open', 'answered') group by 1`

const LATE = `r.status in ('open', 'rejected') and r.due_on < current_date`
const REQUESTS = `select count(*)::integer as count, ${count(`r.status in ('open', 'rejected')`, 'open')},
    ${count(LATE, 'late')} from ${rowsOf('requests')} where ${OF} and r.status <> 'cancelled'`
const WORST = `select r.id, r.code, r.title as name, ${person('m')} as owner, r.due_on as "dueOn",
    current_date - r.due_on as "daysLate"
  from ${rowsOf('requests')} left join members m on m.org_id = r.org_id and m.id = r.owner_id
  where ${OF} and ${LATE} order by r.due_on, r.code limit ${MAX_NAMED}`

const WEEKS = `select date_trunc('week', t.worked_on)::date as week, sum(t.hours)::integer as hours
  from ${rowsOf('timeentries')} where ${OF} group by 1 order by 1`

const CONSEQUENCES = `select ${count(`r.status = 'proposed'`, 'proposed')}, ${count(`r.status = 'accepted'`, 'accepted')},
    ${count(`r.status = 'refused'`, 'refused')} from ${rowsOf('consequences')} where ${OF}`

const FIGURES = `select now() as "computedAt", current_date as today,
  (select ${elapsedShare('p.start_on', 'r.due_on')} from projects p join records r on r.org_id = p.org_id and r.id = p.id
    where p.org_id = app.org() and p.id = $1) as elapsed,
  ${many(PROCEDURES)} as procedures, ${many(PEOPLE)} as people, ${many(CONTROLS)} as controls,
  ${one(keyControls('t.project = $1'))} as "keyControls", ${many(ISSUES)} as issues, ${many(NOTES)} as notes,
  ${one(REQUESTS)} as requests, ${many(WORST)} as worst, ${many(WEEKS)} as weeks,
  ${one(CONSEQUENCES)} as consequences`

type Found = Omit<ProjectFigures, 'requests'> & {
  requests: Omit<ProjectFigures['requests'], 'worst'>
  worst: ProjectFigures['requests']['worst']
}

/** The figures of a project that this person may see, in one statement besides the project itself. */
export async function readProjectFigures(
  tx: Tx,
  projects: RegisteredCollection<ProjectCollection>,
  actor: Actor,
  id: string,
): Promise<ProjectFigures> {
  await getRecord(tx, projects, actor, id)
  const [found] = await tx.query<Found>(FIGURES, [id])
  const { worst, requests, ...rest } = found!
  return { ...rest, requests: { ...requests, worst } }
}
