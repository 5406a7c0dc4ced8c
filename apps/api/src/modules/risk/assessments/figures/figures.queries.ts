import {
  ABOVE_LINES,
  type FigureLine,
  type Figures,
  MAX_LOSSES,
  type LossLine,
  QUARTERS,
  TOP_LINES,
} from 'contract/risk/figures'
import { LEVELS, type RiskCategory } from 'contract/risk/method'
import type { RiskSums } from 'contract/risk/scoring'
import type { Tx } from '#platform/db/tx.ts'
import { ACCEPTED, PLANNED } from '../counts.ts'
import { DUE_DAY, DUE_SOON, ENDS_SOON } from '../due.ts'
import { risklineComputed } from '../lines/risk-lines.computed.ts'
import type { Chosen } from './chosen-lines.ts'

/**
 * Whether the subject is among the chosen lines. A join would become a nested loop when PostgreSQL expects few rows,
 * and an array would be searched linearly for each row.
 */
const isChosen = (subject: string) => `(${subject} in (select distinct subject from chosen)) is true`

const levels = (column: string) =>
  LEVELS.map((level) => `count(*) filter (where ${column} = '${level}')::integer as "${level}"`).join(', ')

type Levels = Record<(typeof LEVELS)[number], number>
type CellRow = { likelihood: number; impact: number; count: number }

export interface GroupRow extends Levels, RiskSums {
  process: string
  category: RiskCategory
  above: number
}

export type LineRow = FigureLine & { top: boolean }

export interface MonthRow {
  month: string
  open: number
  overdue: number
}

export interface DatedRow {
  id: string
  code: string
  name: FigureLine['name']
  day: string
  count: number
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
    undecided: number | null
    estimated: number
    ratings: [number, number, number, number]
    unrated: number
  }
  inherentLevels: Levels
  inherent: CellRow[]
  residual: CellRow[]
  target: CellRow[]
  moves: { fl: number; fi: number; tl: number; ti: number; count: number }[]
  before: { category: RiskCategory; count: number }[]
  scores: (Figures['byCategory'][number]['scores'][number] & { category: RiskCategory })[]
  quarters: Figures['quarters']
  otherMethod: number
  groups: GroupRow[]
  keyControls: { key: number; keyRated: number; keyTested: number }
  worst: LineRow[]
  months: MonthRow[]
  expiring: DatedRow[]
}

const count = (condition: string, name: string) =>
  `count(*) filter (where ${condition})::integer as "${name}"`

const one = (text: string) => `(select row_to_json(x) from (${text}) x)`
const NONE = `'[]'::json`
const many = (text: string) => `(select coalesce(json_agg(x), '[]') from (${text}) x)`

const sum = (column: string) => `coalesce(sum(${column}), 0)::integer`

/** Treatment and acceptance of a past day are not kept. */
const UNDECIDED = count(
  `position = 'above_tolerance' and not ${PLANNED('c')} and not ${ACCEPTED('c', `'requested', 'accepted'`)}`,
  'undecided',
)

const scalars = (
  past: boolean,
) => `select count(*)::integer as lines, count(residual_score)::integer as scored,
  ${count(`trend = 'up'`, 'up')}, ${count(`trend = 'same'`, 'same')}, ${count(`trend = 'down'`, 'down')},
  ${count('fraud', 'fraud')}, ${count(`fraud and position = 'above_tolerance'`, 'fraudAbove')},
  ${count(`position = 'within_appetite'`, 'within_appetite')},
  ${count(`position = 'within_tolerance'`, 'within_tolerance')},
  ${count(`position = 'above_tolerance'`, 'above_tolerance')}, ${count('estimated', 'estimated')},
  ${past ? 'null::integer as undecided' : UNDECIDED},
  array[${[0, 1, 2, 3].map((rating) => sum(`rated_${rating}`)).join(', ')}] as ratings, ${sum('not_rated')} as unrated
  from (select app.org() as org_id, * from chosen) c`

const cells = (of: string) =>
  many(`select ${of}_likelihood as likelihood, ${of}_impact as impact, count(*)::integer as count from chosen
    where ${of}_likelihood is not null and ${of}_impact is not null group by 1, 2`)

/** The lines with their previous line (index-only scan). The limit keeps PostgreSQL from reading every line. */
const MOVED = `select c.residual_likelihood as tl, c.residual_impact as ti, p.residual_likelihood as fl,
    p.residual_impact as fi, p.position as before, c.category
  from chosen c cross join lateral (
    select t.residual_likelihood, t.residual_impact, t.residual_score, t.position from risklines t
    where t.org_id = app.org() and t.id = c.previous limit 1) p
  where c.residual_score is not null and p.residual_score is not null`

const GROUPS = `select process, category, count(*)::integer as count, ${levels('residual_level')},
  ${count(`position = 'above_tolerance'`, 'above')},
  max(residual_score) as "maxResidual", sum(residual_score)::integer as residual,
  sum(inherent_score)::integer as inherent, sum(residual_score * inherent_score)::integer as weighted
  from chosen where residual_score is not null group by 1, 2 order by 1, 2`

const SCORES = `select category, residual_score as score, residual_level as level, position, count(*)::integer as count
  from chosen where residual_score is not null and position is not null group by 1, 2, 3, 4 order by 2`

/** Each approved line was the last word on its subject until the next one was approved. */
const quarters = (history: string, day: string) => `
  with spans as materialized (
    select l.residual_level as level, l.position, a.approved_on as since,
      lead(a.approved_on) over (partition by l.subject order by a.approved_on, l.id) as until
    from risklines l join assessments a on a.org_id = l.org_id and a.id = l.assessment
      join records r on r.org_id = l.org_id and r.id = l.id
    where ${history} and a.approved_on <= ${day} and l.residual_score is not null and r.archived_at is null)
  select q.day::date as "from", json_build_object(${perLevel()}) as levels,
    json_build_object(${perLevel(`position = 'above_tolerance'`)}) as above
  from generate_series(date_trunc('quarter', ${day}) - interval '${3 * (QUARTERS - 1)} months',
      date_trunc('quarter', ${day}), interval '3 months') q(day)
    join spans s on s.since < q.day + interval '3 months' and (s.until is null or s.until >= q.day + interval '3 months')
  group by q.day order by q.day`

const perLevel = (condition = 'true') =>
  LEVELS.map((level) => `'${level}', count(*) filter (where level = '${level}' and ${condition})`).join(', ')

/** A control that mitigates several risks counts once, with its best known mark. */
const KEY_CONTROLS = `select count(*)::integer as key, ${count('mark >= 1', 'keyRated')}, ${count('mark = 2', 'keyTested')}
  from (select id, max(mark) as mark
    from (select unnest(key_controls) as id, unnest(key_control_marks) as mark from chosen) k group by id) y`

const cellOf = (
  stage: 'inherent' | 'residual',
  line = 't',
) => `case when ${line}.${stage}_likelihood is not null and ${line}.${stage}_impact is not null
      then json_build_object('likelihood', ${line}.${stage}_likelihood, 'impact', ${line}.${stage}_impact) end`

const ORDER = 'residual_score desc, inherent_score desc, id'

/** The top lines and those above tolerance, with their owner and treatment unless these are of a past day. */
const worst = (past: boolean) => `select t.id, r.code, r.title as name, t.category,
    json_build_object('id', q.id, 'code', q.code, 'name', q.title) as process,
    ${past ? 'null' : `case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end`} as owner,
    t.inherent_score as "inherentScore", t.residual_score as "residualScore", t.residual_level as "residualLevel",
    ${cellOf('inherent')} as inherent, ${cellOf('residual')} as residual,
    (select ${cellOf('residual', 'p')} from risklines p where p.org_id = t.org_id and p.id = t.previous) as previous,
    t.position, t.trend, t.previous_score as "previousScore", ${past ? 'null' : `(${risklineComputed.actions.sql})`} as actions,
    ${
      past
        ? 'null'
        : `(select min(a.due_on) from actions x join records a on a.org_id = x.org_id and a.id = x.id
      where x.org_id = t.org_id and x.subject = t.subject and a.archived_at is null
        and a.status in ('proposed', 'agreed', 'in_progress'))`
    } as "nextDueOn",
    ${past ? 'null' : `(${risklineComputed.acceptance.sql})`} as acceptance, k.top
  from (
    (select id, true as top from chosen where residual_score is not null order by ${ORDER} limit ${TOP_LINES})
    union all
    (select id, false from chosen where residual_score is not null and position = 'above_tolerance'
     order by ${ORDER} limit ${ABOVE_LINES})
  ) k
    join risklines t on t.org_id = app.org() and t.id = k.id
    join records r on r.org_id = t.org_id and r.id = t.id
    join records q on q.org_id = t.org_id and q.id = coalesce(t.process, t.domain)
    left join members m on m.org_id = t.org_id and m.id = r.owner_id
  order by t.residual_score desc, t.inherent_score desc, t.id`

/** Open actions about the subjects of these lines, also those that were agreed on an earlier line. */
const MONTHS = `select date_trunc('month', r.due_on)::date as month, count(*)::integer as open,
    ${count('r.due_on < current_date', 'overdue')}
  from records r join actions x on x.org_id = r.org_id and x.id = r.id
  where r.org_id = app.org() and r.type = 'action' and r.archived_at is null
    and r.status in ('proposed', 'agreed', 'in_progress') and r.due_on is not null
    and ${isChosen('x.subject')} group by 1 order by 1`

const NAMED = 'r.id, r.code, r.title as name'

/** Acceptances in force that end soon. */
const EXPIRING = `select ${NAMED}, r.due_on as day, count(*) over ()::integer as count
  from records r join acceptances x on x.org_id = r.org_id and x.id = r.id
  where r.org_id = app.org() and r.type = 'acceptance' and r.archived_at is null and ${ENDS_SOON} and ${isChosen('x.subject')}
  order by r.due_on, r.code limit ${TOP_LINES}`

/** Everything that is counted over the lines, in one statement, which reads them once. */
export async function countLines(
  tx: Tx,
  chosen: Chosen,
  method: string | null,
  past: boolean,
): Promise<Counted> {
  const { history, day } = chosen
  const [row] = await tx.query<Counted>(
    `with ${chosen.sql}, moved as materialized (${MOVED})
    select clock_timestamp() as "computedAt", current_date as today, ${one(scalars(past))} as scalars,
      ${one(`select ${levels('inherent_level')} from chosen`)} as "inherentLevels",
      ${cells('inherent')} as inherent, ${cells('residual')} as residual, ${cells('target')} as target,
      ${many('select fl, fi, tl, ti, count(*)::integer as count from moved where fl is not null and tl is not null group by 1, 2, 3, 4')} as moves,
      ${many(`select category, count(*)::integer as count from moved where before = 'above_tolerance' group by 1`)} as before,
      ${many(SCORES)} as scores, ${history === null ? NONE : many(quarters(history, day))} as quarters,
      (select count(*)::integer from chosen c join assessments a on a.org_id = app.org() and a.id = c.assessment
        where a.method is distinct from $${chosen.values.length + 1}::uuid) as "otherMethod",
      ${many(GROUPS)} as groups, ${one(KEY_CONTROLS)} as "keyControls", ${many(worst(past))} as worst,
      ${past ? NONE : many(MONTHS)} as months, ${past ? NONE : many(EXPIRING)} as expiring`,
    [...chosen.values, method],
  )
  return row!
}

/** Assessments that are due soon or overdue, including reviews of approved ones. */
export const dueAssessments = (tx: Tx): Promise<DatedRow[]> =>
  tx.query<DatedRow>(
    `select ${NAMED}, ${DUE_DAY} as day, count(*) over ()::integer as count
    from records r join assessments t on t.org_id = r.org_id and t.id = r.id
    where r.org_id = app.org() and r.type = 'assessment' and r.archived_at is null and ${DUE_SOON}
    order by day, r.code limit ${TOP_LINES}`,
  )

/** Number of active processes, and of those with a line in an assessment approved within twelve months. */
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
  tx.query<LossLine>(
    `with ${chosen.sql} select r.id, r.code, r.title as name, t.loss_min as min, t.loss_likely as likely, t.loss_max as max,
      t.loss_probability as probability
    from chosen join risklines t on t.org_id = app.org() and t.id = chosen.id
      join records r on r.org_id = t.org_id and r.id = t.id
    where chosen.estimated
    order by (t.loss_min::bigint + 4 * t.loss_likely::bigint + t.loss_max) * t.loss_probability desc, r.code
    limit ${MAX_LOSSES + 1}`,
    chosen.values,
  )
