import {
  ABOVE_LINES,
  type FigureLine,
  MAX_LOSSES,
  type LossLine,
  SOON_DAYS,
  TOP_LINES,
} from 'contract/risk/figures'
import { LEVELS, type RiskCategory } from 'contract/risk/method'
import type { RiskSums } from 'contract/risk/scoring'
import type { Tx } from '#platform/db/tx.ts'
import { ACCEPTED, PLANNED } from '../counts.ts'
import { risklineComputed } from '../lines/risklines.computed.ts'
import type { Chosen } from './chosen-lines.ts'

const ask = <Row>(tx: Tx, { sql, values }: Chosen, text: string): Promise<Row[]> =>
  tx.query<Row>(`with ${sql} ${text}`, values)

/** One line by its key. The limit keeps PostgreSQL from reading every line of the organisation to join a few. */
const lineOf = (id: string) =>
  `select t.* from risklines t where t.org_id = app.org() and t.id = ${id} limit 1`

/** As one array, which is looked up by hash; as a subquery it is joined row by row where few rows are expected. */
const RISKS = '(select array_agg(risk) from chosen)::uuid[]'

const levels = (column: string) =>
  LEVELS.map((level) => `count(*) filter (where ${column} = '${level}')::integer as "${level}"`).join(', ')

export type Levels = Record<(typeof LEVELS)[number], number>
export type CellRow = { likelihood: number; impact: number; count: number }

export interface GroupRow extends Levels, RiskSums {
  process: string
  category: RiskCategory
  above: number
}

export interface Counted {
  computedAt: string
  today: string
  scalars: {
    lines: number
    scored: number
    up: number
    same: number
    down: number
    fraud: number
    fraudAbove: number
    within_appetite: number
    within_tolerance: number
    above_tolerance: number
    undecided: number
    estimated: number
  }
  inherentLevels: Levels
  inherent: CellRow[]
  residual: CellRow[]
  target: CellRow[]
  moves: { fl: number; fi: number; tl: number; ti: number; count: number }[]
  before: number
  otherMethod: number
  groups: GroupRow[]
}

const cells = (of: string) => `(select coalesce(json_agg(x), '[]') from (
  select ${of}_likelihood as likelihood, ${of}_impact as impact, count(*)::integer as count from chosen
  where ${of}_likelihood is not null and ${of}_impact is not null group by 1, 2) x)`

const count = (condition: string, name: string) =>
  `count(*) filter (where ${condition})::integer as "${name}"`

/** Counts of the lines, in one pass over them for each kind. */
export async function countLines(tx: Tx, chosen: Chosen, method: string | null): Promise<Counted> {
  const at = chosen.values.length + 1
  const text = `, moved as materialized (
      select c.residual_likelihood as tl, c.residual_impact as ti, p.residual_likelihood as fl, p.residual_impact as fi,
        p.position as before
      from chosen c cross join lateral (${lineOf('c.previous')}) p
      where c.residual_score is not null and p.residual_score is not null)
    select clock_timestamp() as "computedAt", current_date as today,
    (select row_to_json(x) from (select count(*)::integer as lines, count(residual_score)::integer as scored,
      ${count(`trend = 'up'`, 'up')}, ${count(`trend = 'same'`, 'same')}, ${count(`trend = 'down'`, 'down')},
      ${count('fraud', 'fraud')}, ${count(`fraud and position = 'above_tolerance'`, 'fraudAbove')},
      ${count(`position = 'within_appetite'`, 'within_appetite')},
      ${count(`position = 'within_tolerance'`, 'within_tolerance')},
      ${count(`position = 'above_tolerance'`, 'above_tolerance')}, ${count('estimated', 'estimated')},
      ${count(
        `position = 'above_tolerance' and not ${PLANNED('chosen')} and not ${ACCEPTED('chosen', `'requested', 'accepted'`)}`,
        'undecided',
      )}
      from chosen) x) as scalars,
    (select row_to_json(x) from (select ${levels('inherent_level')} from chosen) x) as "inherentLevels",
    ${cells('inherent')} as inherent, ${cells('residual')} as residual, ${cells('target')} as target,
    (select coalesce(json_agg(x), '[]') from (select fl, fi, tl, ti, count(*)::integer as count from moved
      where fl is not null and tl is not null group by 1, 2, 3, 4) x) as moves,
    (select count(*)::integer from moved where before = 'above_tolerance') as before,
    (select count(*)::integer from chosen c join assessments a on a.org_id = app.org() and a.id = c.assessment
      where a.method is distinct from $${at}::uuid) as "otherMethod",
    (select coalesce(json_agg(x), '[]') from (select process, category, count(*)::integer as count,
      ${levels('residual_level')}, ${count(`position = 'above_tolerance'`, 'above')},
      max(residual_score) as "maxResidual", sum(residual_score)::integer as residual,
      sum(inherent_score)::integer as inherent, sum(residual_score * inherent_score)::integer as weighted
      from chosen where residual_score is not null group by 1, 2) x) as groups`
  const [row] = await tx.query<Counted>(`with ${chosen.sql} ${text}`, [...chosen.values, method])
  return row!
}

export type LineRow = FigureLine & { top: boolean; above: boolean }

/** The worst lines, and those above tolerance, with what is done about them. */
export const worstLines = (tx: Tx, chosen: Chosen): Promise<LineRow[]> =>
  ask<LineRow>(
    tx,
    chosen,
    `, picked as (
      select id, row_number() over (order by residual_score desc, inherent_score desc, id) as place, position
      from chosen where residual_score is not null)
    select t.id, r.code, r.title as name, t.category,
      json_build_object('id', q.id, 'code', q.code, 'name', q.title) as process,
      case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as owner,
      t.inherent_score as "inherentScore", t.residual_score as "residualScore", t.residual_level as "residualLevel",
      t.position, t.trend, t.previous_score as "previousScore", (${risklineComputed.actions.sql}) as actions,
      (select min(a.due_on) from actions x join records a on a.org_id = x.org_id and a.id = x.id
        where x.org_id = t.org_id and x.riskline = t.id and a.archived_at is null
          and a.status in ('proposed', 'agreed', 'in_progress')) as "nextDueOn",
      (${risklineComputed.acceptance.sql}) as acceptance, k.top, k.above
    from (
      select id, place, place <= ${TOP_LINES} as top, false as above from picked where place <= ${TOP_LINES}
      union all
      (select id, place, false, true from picked where position = 'above_tolerance' order by place limit ${ABOVE_LINES})
    ) k
      join risklines t on t.org_id = app.org() and t.id = k.id
      join records r on r.org_id = t.org_id and r.id = t.id
      join records q on q.org_id = t.org_id and q.id = t.process
      left join members m on m.org_id = t.org_id and m.id = r.owner_id
    order by k.place`,
  )

export interface ControlRow {
  ratings: (number | null)[]
  unrated: number
  key: number
  keyRated: number
  keyTested: number
}

/** How the controls of the lines were rated. */
export async function countControls(tx: Tx, chosen: Chosen): Promise<ControlRow> {
  const [row] = await ask<ControlRow>(
    tx,
    chosen,
    `, rated as materialized (
      select c.id, c.key, least(c.design, c.operating) as rating, c.design is not null and c.operating is not null as done,
        c.source in ('audit', 'second_line') as independent
      from chosen cross join lateral (${lineOf('chosen.id')}) t
        cross join lateral jsonb_to_recordset(t.controls)
          as c(id uuid, key boolean, design integer, operating integer, source text)
      where jsonb_typeof(t.controls) = 'array')
    select array[${[0, 1, 2, 3].map((rating) => `count(*) filter (where done and rating = ${rating})`).join(', ')}]::integer[] as ratings,
      count(*) filter (where not done)::integer as unrated,
      count(distinct id) filter (where key)::integer as key,
      count(distinct id) filter (where key and done)::integer as "keyRated",
      count(distinct id) filter (where key and done and independent)::integer as "keyTested"
    from rated`,
  )
  return row!
}

export interface MonthRow {
  month: string
  open: number
  overdue: number
}

/** Open actions about the risks of these lines, also those that were agreed on an earlier line of the same risk. */
export const treatmentsByMonth = (tx: Tx, chosen: Chosen): Promise<MonthRow[]> =>
  ask<MonthRow>(
    tx,
    chosen,
    `select date_trunc('month', r.due_on)::date as month, count(*)::integer as open,
      count(*) filter (where r.due_on < current_date)::integer as overdue
    from records r join actions x on x.org_id = r.org_id and x.id = r.id
      join risklines l on l.org_id = x.org_id and l.id = x.riskline
    where r.org_id = app.org() and r.type = 'action' and r.archived_at is null
      and r.status in ('proposed', 'agreed', 'in_progress') and r.due_on is not null
      and l.risk = any(${RISKS}) group by 1 order by 1`,
  )

export interface DatedRow {
  id: string
  code: string
  name: FigureLine['name']
  day: string
  count: number
}

const NAMED = 'r.id, r.code, r.title as name'

/** Acceptances in force that end soon. */
export const expiringAcceptances = (tx: Tx, chosen: Chosen): Promise<DatedRow[]> =>
  ask<DatedRow>(
    tx,
    chosen,
    `select ${NAMED}, r.due_on as day, count(*) over ()::integer as count
    from records r join acceptances x on x.org_id = r.org_id and x.id = r.id
    where r.org_id = app.org() and r.type = 'acceptance' and r.status = 'accepted' and r.archived_at is null
      and r.due_on between current_date and current_date + ${SOON_DAYS} and x.risk = any(${RISKS})
    order by r.due_on, r.code limit ${TOP_LINES}`,
  )

/** Assessments that are due soon or late, and approved ones whose review is. */
export const dueAssessments = (tx: Tx): Promise<DatedRow[]> =>
  tx.query<DatedRow>(
    `select * , count(*) over ()::integer as count from (
      select ${NAMED}, case when r.status = 'approved' then a.next_review_on else r.due_on end as day
      from records r join assessments a on a.org_id = r.org_id and a.id = r.id
      where r.org_id = app.org() and r.type = 'assessment' and r.archived_at is null and r.status <> 'superseded') x
    where day <= current_date + ${SOON_DAYS} order by day, code limit ${TOP_LINES}`,
  )

/** Active processes, and those with a line in an assessment that was approved within twelve months. */
export async function coverage(tx: Tx): Promise<{ processes: number; assessed: number }> {
  const [row] = await tx.query<{ processes: number; assessed: number }>(
    `select count(*)::integer as processes, count(*) filter (where exists (
        select from risklines l join assessments a on a.org_id = l.org_id and a.id = l.assessment
        where l.org_id = r.org_id and l.process = r.id and a.approved_on > current_date - interval '12 months'
      ))::integer as assessed
    from records r where r.org_id = app.org() and r.type = 'process' and r.status = 'active' and r.archived_at is null`,
  )
  return row!
}

/** Lines with an estimate, the greatest loss to expect first. */
export const lossLines = (tx: Tx, chosen: Chosen): Promise<LossLine[]> =>
  ask<LossLine>(
    tx,
    chosen,
    `select r.id, r.code, r.title as name, t.loss_min as min, t.loss_likely as likely, t.loss_max as max,
      t.loss_probability as probability
    from chosen join risklines t on t.org_id = app.org() and t.id = chosen.id
      join records r on r.org_id = t.org_id and r.id = t.id
    where chosen.estimated
    order by (t.loss_min::bigint + 4 * t.loss_likely::bigint + t.loss_max) * t.loss_probability desc, r.code
    limit ${MAX_LOSSES + 1}`,
  )
