import type { PlanLine, PriorityExplained } from 'contract/audit/audit-plan'
import { priorityOf } from 'contract/audit/priority'
import type { ProjectCollection } from 'contract/audit/projects'
import { momentNow } from '#platform/clock.ts'
import { getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { ComputedField } from '#platform/collection/hooks.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { priorityScore } from './project-rules.ts'

/** The aggregation rule of the current method, or of the newest. */
const RULE = `select m.config->'aggregation'->>'rule' as rule, (m.config->'aggregation'->>'shareOfMax')::numeric as share
  from methods m join records mr on mr.org_id = m.org_id and mr.id = m.id
  where m.org_id = app.org() and mr.archived_at is null order by mr.status = 'active' desc, mr.created_at desc limit 1`

/** The aggregated residual risk of processes (3.5), from the latest approved line of each risk. */
export const AGGREGATE = `case max(k.rule) when 'max' then max(x.residual_score) when 'mean' then avg(x.residual_score)
    else coalesce(max(k.share), 0.6) * max(x.residual_score) + (1 - coalesce(max(k.share), 0.6))
      * sum(x.residual_score * x.inherent_score)::numeric / nullif(sum(x.inherent_score), 0) end`
export const LINES = `from risklines x left join (${RULE}) k on true
  where x.org_id = app.org() and x.current is true and x.residual_score is not null and x.inherent_score is not null`

/** The date of the last report on a process, of readable projects. */
const LAST_AUDIT = (process: string, but: string) => `(select max(coalesce(q.report_issued_on, q.closed_on))
  from links a join projects q on q.org_id = a.org_id and q.id = a.from_id join records qr on qr.org_id = q.org_id and qr.id = q.id
  where a.org_id = app.org() and a.kind = 'audits' and a.to_id = ${process} and q.id is distinct from ${but}
    and qr.archived_at is null and qr.status in ('follow_up', 'closed'))`

const MONTHS = (day: string) =>
  `(extract(year from age(current_date, ${day})) * 12 + extract(month from age(current_date, ${day})))::int`

/** The inputs of a project's priority as one row. Processes that were never audited rank highest. */
const INPUTS = `select a.aggregate, a.lines, w.last, case when w.never then null else ${MONTHS('w.last')} end as months
  from (select ${AGGREGATE} as aggregate, count(*)::int as lines ${LINES} and x.process in (
      select l.to_id from links l where l.org_id = t.org_id and l.from_id = t.id and l.kind = 'audits')) a,
    (select min(p.last) as last, coalesce(bool_or(p.last is null), true) as never from (
      select ${LAST_AUDIT('l.to_id', 't.id')} as last from links l
      where l.org_id = t.org_id and l.from_id = t.id and l.kind = 'audits') p) w`

export const PRIORITY: ComputedField<null> = {
  sql: `select ${priorityScore('i.aggregate', 'i.months', 't.mandated')} from (${INPUTS}) i`,
  initial: null,
}

interface Inputs {
  aggregate: string | number | null
  lines: number
  last: string | null
  months: number | null
  mandated: boolean | null
  now: string
}

function explained({ aggregate, lines, last, months, mandated }: Inputs): PriorityExplained {
  const inputs = {
    aggregate: aggregate === null ? null : Number(aggregate),
    months,
    mandated: mandated === true,
  }
  return { ...inputs, priority: priorityOf(inputs), lines, lastAuditOn: months === null ? null : last }
}

/** Explains the suggested priority of a project. */
export async function explainPriority(
  tx: Tx,
  projects: RegisteredCollection<ProjectCollection>,
  actor: Actor,
  id: string,
): Promise<PriorityExplained & { computedAt: string }> {
  await getRecord(tx, projects, actor, id)
  const [row] = await tx.query<Inputs>(
    `select i.*, t.mandated, clock_timestamp() as now from projects t, lateral (${INPUTS}) i
     where t.org_id = app.org() and t.id = $1`,
    [id],
  )
  return { ...explained(row!), computedAt: row!.now }
}

interface PlanRow extends Inputs {
  id: string
  code: string
  name: PlanLine['process']['name']
  projects: PlanLine['projects']
}

/** Ranks every active process by audit priority, with the projects of the year that cover it. */
export async function loadPlan(
  tx: Tx,
  year: number,
): Promise<{ year: number; computedAt: string; lines: PlanLine[] }> {
  const rows = await tx.query<PlanRow>(
    `select r.id, r.code, r.title as name, g.aggregate, coalesce(g.lines, 0) as lines, w.last, ${MONTHS('w.last')} as months,
       exists (select from unnest(c.mandated) m where m) as mandated, coalesce(c.projects, '[]') as projects,
       clock_timestamp() as now
     from records r
       left join (select x.process, ${AGGREGATE} as aggregate, count(*)::int as lines ${LINES} group by x.process) g
         on g.process = r.id
       left join lateral (select ${LAST_AUDIT('r.id', 'null')} as last) w on true
       left join lateral (select array_agg(q.mandated) as mandated,
           jsonb_agg(jsonb_build_object('id', q.id, 'code', qr.code, 'name', qr.title) order by qr.code) as projects
         from links a join projects q on q.org_id = a.org_id and q.id = a.from_id
           join records qr on qr.org_id = q.org_id and qr.id = q.id
         where a.org_id = app.org() and a.kind = 'audits' and a.to_id = r.id and q.year = $1 and qr.archived_at is null
           and qr.status <> 'cancelled') c on true
     where r.org_id = app.org() and r.type = 'process' and r.status = 'active' and r.archived_at is null
     order by r.code`,
    [year],
  )
  const lines = rows.map(({ id, code, name, projects, ...inputs }) => ({
    process: { id, code, name },
    ...explained(inputs),
    projects,
  }))
  return {
    year,
    computedAt: rows[0]?.now ?? momentNow(),
    lines: lines.toSorted((a, b) => b.priority - a.priority),
  }
}
