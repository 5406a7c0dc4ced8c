import { AREA_MONTHS, type AreaSummary, MAX_AREA_PARTS } from 'contract/workspace/home-areas'
import type { Tx } from '#platform/db/tx.ts'

/** A measure over the months, oldest first, today last; null where it was not measured. */
export type Points = (number | null)[]

/** The ends of the twelve months before this one, and today. */
const DAYS = `select array_agg(day order by day) as days from (
    select current_date as day union all
    select (date_trunc('month', current_date) - make_interval(months => k - 1))::date - 1 from generate_series(1, ${AREA_MONTHS}) k) d`

/** Records that count from the point `opened` on and before the point `ended`. */
interface Span {
  opened: number
  ended: number
  count: number
}

/** The place of the first point on or after a day: a binary search per record instead of a comparison with each point. */
const placeOf = (day: string): string => `width_bucket(${day} - 1, p.days)`

/** Counts records by their first and last point. `rows` has the columns `opened_on` and `ended_on`. */
const spansOf = (rows: string): string => `with p as materialized (${DAYS})
  select ${placeOf('x.opened_on')} as opened, coalesce(${placeOf('x.ended_on')}, ${AREA_MONTHS + 1}) as ended,
    count(*)::integer as count
  from p, (${rows}) x where x.opened_on is not null group by 1, 2`

function pointsOf(spans: readonly Span[]): Points {
  return Array.from({ length: AREA_MONTHS + 1 }, (_, point) =>
    spans
      .filter(({ opened, ended }) => opened <= point && point < ended)
      .reduce((sum, { count }) => sum + count, 0),
  )
}

/** Reported issues until they are settled. Joined to `records`, so that row security hides restricted audits. */
const ISSUES = spansOf(`select t.reported_on as opened_on,
    case when r.status in ('in_remediation', 'ready_for_verification') then null
      else coalesce(t.closed_on, r.updated_at::date) end as ended_on
  from issues t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
  where t.org_id = app.org() and t.reported_on is not null and r.status <> 'cancelled'`)

/**
 * Approved lines above tolerance, until the next approved line of the same risk. A line counts from the end of the
 * assessed period, or from its approval if that was earlier.
 */
const RISKS = spansOf(`select x.counts_from as opened_on, x.replaced_on as ended_on from (
    select l.position, least(a.approved_on, a.period_to) as counts_from, lead(least(a.approved_on, a.period_to))
      over (partition by l.subject order by least(a.approved_on, a.period_to), a.approved_on, l.id) as replaced_on
    from risklines l join assessments a on a.org_id = l.org_id and a.id = l.assessment and a.approved_on is not null
    where l.org_id = app.org() and l.about = 'risk' and l.subject in (
      select o.subject from risklines o where o.org_id = app.org() and o.position = 'above_tolerance')
  ) x where x.position = 'above_tolerance'`)

/** Actions from their proposal, or their start if that was earlier, until their completion. */
const ACTIONS = spansOf(`select least(coalesce(t.proposed_on, r.created_at::date), t.start_on) as opened_on,
    case when r.status in ('proposed', 'agreed', 'in_progress') then null
      else coalesce(t.completed_on, r.updated_at::date) end as ended_on
  from actions t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
  where t.org_id = app.org()`)

export const issuePoints = async (tx: Tx): Promise<Points> => pointsOf(await tx.query<Span>(ISSUES))
export const riskPoints = async (tx: Tx): Promise<Points> => pointsOf(await tx.query<Span>(RISKS))
export const actionPoints = async (tx: Tx): Promise<Points> => pointsOf(await tx.query<Span>(ACTIONS))

/** The median age of open actions, in days. */
export async function medianAge(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ days: number | null }>(
    `select round(percentile_cont(0.5) within group (order by current_date - least(coalesce(t.proposed_on, r.created_at::date), t.start_on, current_date)))::integer as days
     from actions t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null
     where t.org_id = app.org() and r.status in ('proposed', 'agreed', 'in_progress')`,
  )
  return row?.days ?? 0
}

interface Measured {
  points: Points
  parts: AreaSummary['parts']
}

/** A position in thousandths as a whole percentage of several, weighted by the number of their requirements. */
const PERCENT = (position: string, weight: string) =>
  `round(sum(${position} * ${weight}) / nullif(sum(${weight}) filter (where ${position} is not null), 0) / 10.0)::integer`

const UNIVERSES = `select u.id, r.code, r.title as name, u.compliance, u.applicable_count
  from universes u join records r on r.org_id = u.org_id and r.id = u.id and r.archived_at is null and r.status <> 'retired'
  where u.org_id = app.org()`

/**
 * In the past, the last approved gap analysis of each universe counts, from the end of its period or its approval if
 * that was earlier; today, the current position.
 */
const COMPLIANCE = `with p as materialized (${DAYS}), v as materialized (${UNIVERSES})
  select (select json_agg(x.value order by x.day) from (
      select d.day, ${PERCENT('g.compliance', 'g.applicable_count')} as value
      from unnest(p.days[1:${AREA_MONTHS}]) as d(day) left join lateral (
        select a.compliance, a.applicable_count from v, lateral (
          select o.compliance, o.applicable_count from gapanalyses o
          where o.org_id = app.org() and o.universe = v.id and least(o.approved_on, o.period_to) <= d.day
            and o.approved_on is not null
          order by least(o.approved_on, o.period_to) desc, o.approved_on desc, o.id desc limit 1) a) g on true
      group by d.day) x) as past,
    (select ${PERCENT('v.compliance', 'v.applicable_count')} from v) as now,
    (select coalesce(json_agg(json_build_object('id', x.id, 'code', x.code, 'name', x.name,
        'value', round(x.compliance / 10.0)::integer) order by x.applicable_count desc, x.code), '[]')
      from (select * from v where v.compliance is not null order by v.applicable_count desc, v.code limit ${MAX_AREA_PARTS}) x) as parts
  from p`

export async function compliancePoints(tx: Tx): Promise<Measured> {
  const [row] = await tx.query<{
    past: Points | null
    now: number | null
    parts: AreaSummary['parts']
  }>(COMPLIANCE)
  return { points: [...row!.past!, row!.now], parts: row!.parts }
}

const DEVICES = `select d.id, r.code, r.title as name, d.content, d.content_by_month, d.blockers
  from devices d join records r on r.org_id = d.org_id and r.id = d.id and r.archived_at is null and r.status <> 'discontinued'
  where d.org_id = app.org() and d.kind = 'device'`

/** The mean content of the technical files. In the past, the value of the last month in which a file was worked on. */
const FILES = `with p as materialized (${DAYS}), v as materialized (${DEVICES})
  select (select json_agg(x.value order by x.day) from (
      select m.day, round(avg(c.value))::integer as value
      from unnest(p.days[1:${AREA_MONTHS}]) as m(day) left join lateral (
        select b.value from v, lateral (
          select k.value::integer as value from jsonb_each_text(v.content_by_month) k
          where k.key <= to_char(m.day, 'YYYY-MM') order by k.key desc limit 1) b) c on true
      group by m.day) x) as past,
    (select round(avg(v.content))::integer from v) as now,
    (select coalesce(sum(v.blockers), 0)::integer from v) as blockers,
    (select coalesce(json_agg(json_build_object('id', x.id, 'code', x.code, 'name', x.name, 'value', x.content)
        order by x.content desc, x.code), '[]')
      from (select * from v order by v.content desc, v.code limit ${MAX_AREA_PARTS - 1}) x) as parts
  from p`

export async function filePoints(tx: Tx): Promise<Measured & { blockers: number }> {
  const [row] = await tx.query<{
    past: Points | null
    now: number | null
    blockers: number
    parts: AreaSummary['parts']
  }>(FILES)
  return { points: [...row!.past!, row!.now], parts: row!.parts, blockers: row!.blockers }
}

export interface PeopleCounts {
  active: number
  openInvitations: number
  neverSignedIn: number
  pendingChanges: number
}

/** For administrators. Past numbers of users are not kept, so this area has no line. */
export async function countPeople(tx: Tx): Promise<PeopleCounts> {
  const [row] = await tx.query<PeopleCounts>(
    `select
       (select count(*)::integer from members m where m.org_id = app.org() and m.active
         and (m.expires_on is null or m.expires_on >= current_date)) as active,
       (select count(*)::integer from invitations i where i.org_id = app.org() and i.accepted_at is null
         and i.revoked_at is null and i.expires_at > clock_timestamp()) as "openInvitations",
       (select count(*)::integer from members m where m.org_id = app.org() and m.active
         and (m.expires_on is null or m.expires_on >= current_date)
         and not exists (select from sign_ins s where s.org_id = m.org_id and s.person_id = m.id)) as "neverSignedIn",
       (select count(*)::integer from protected_changes c where c.org_id = app.org() and c.status = 'pending'
         and c.expires_at > clock_timestamp()) as "pendingChanges"`,
  )
  return row!
}
