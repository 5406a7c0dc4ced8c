import { COMPLIANCE_NOT_KEPT, type ComplianceFigures } from 'contract/compliance/figures'
import { ANSWERS, type GapPriority } from 'contract/compliance/scoring'
import { CHANGE_WAITING, REVIEW_DUE } from '#modules/compliance/universes/index.ts'
import { valuesAt } from '#platform/collection/history.ts'
import type { Tx } from '#platform/db/tx.ts'

const count = (condition: string, name: string) =>
  `count(*) filter (where ${condition})::integer as "${name}"`
const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly GapPriority[]
const one = (text: string) => `(select row_to_json(x) from (${text}) x)`

const UNIVERSES = `select count(*)::integer as count, ${count(REVIEW_DUE, 'reviewDue')},
    ${count(CHANGE_WAITING, 'changeWaiting')} from records r
  where r.org_id = app.org() and r.type = 'universe' and r.archived_at is null and r.status <> 'retired'`

/**
 * Applicable requirements in force with owner, control, evidence, gap and action. Joins whole sets instead of looking
 * up row by row.
 */
const STANDING = `
  select coalesce(r.owner_id, d.owner_id) as owner_id, c.id as control, p.id as proof, i.priority, a.id as action
  from requirements q
    join records r on r.org_id = q.org_id and r.id = q.id and r.status = 'active' and r.archived_at is null
    join records d on d.org_id = q.org_id and d.id = q.domain
    join records u on u.org_id = q.org_id and u.id = q.universe and u.status <> 'retired' and u.archived_at is null
    left join gapitems i on i.org_id = q.org_id and i.id = q.item
    left join (select distinct l.from_id as id from links l where l.org_id = app.org() and l.kind = 'satisfied_by') c on c.id = q.id
    left join (select id from requirements where org_id = app.org() and proven_until >= current_date) p on p.id = q.id
    left join (select distinct x.requirement as id from actions x join records k on k.org_id = x.org_id and k.id = x.id
      where x.org_id = app.org() and x.requirement is not null and k.archived_at is null
        and k.status not in ('cancelled', 'verified')) a on a.id = q.id
  where q.org_id = app.org() and q.applicability <> 'not_applicable'`

const REQUIREMENTS = `select count(*)::integer as count, ${count('owner_id is null', 'unowned')},
    ${count('control is null', 'uncontrolled')}, ${count('proof is null', 'unproven')},
    ${count(`priority = 'critical'`, 'critical')}, ${count(`priority = 'high'`, 'high')},
    ${count(`priority = 'medium'`, 'medium')}, ${count(`priority = 'low'`, 'low')},
    ${count(`priority in ('critical', 'high') and action is null`, 'unplanned')}
  from (${STANDING}) s`

/**
 * Accepted evidence of requirements and gap items. Without an end date of its own, the shortest validity of its
 * universes applies.
 */
const EVIDENCE = `select ${count('until < current_date', 'ended')},
    ${count('until between current_date and current_date + 30', 'd30')},
    ${count('until between current_date + 31 and current_date + 60', 'd60')},
    ${count('until between current_date + 61 and current_date + 90', 'd90')}
  from (select coalesce(e.due_on, (v.obtained_on + make_interval(months => h.months))::date) as until
    from (select l.from_id as id, min((u.scoring ->> 'validityMonths')::integer) as months from links l
        left join requirements q on q.org_id = l.org_id and q.id = l.to_id
        left join gapitems i on i.org_id = l.org_id and i.id = l.to_id
        left join gapanalyses g on g.org_id = i.org_id and g.id = i.gapanalysis
        join universes u on u.org_id = l.org_id and u.id = coalesce(q.universe, g.universe)
      where l.org_id = app.org() and l.kind = 'supports' group by 1) h
      join records e on e.org_id = app.org() and e.id = h.id and e.status = 'accepted' and e.archived_at is null
      join evidence v on v.org_id = e.org_id and v.id = e.id) s`

const ACTIONS = `select count(*)::integer as open, ${count('r.due_on < current_date', 'overdue')},
    ${count('r.due_on between current_date and current_date + 30', 'soon')}
  from actions x join records r on r.org_id = x.org_id and r.id = x.id
  where x.org_id = app.org() and x.source = 'gap' and r.archived_at is null
    and r.status in ('proposed', 'agreed', 'in_progress')`

const CLOCKS = `select count(*)::integer as running, ${count('c.due_at < now()', 'breached')}
  from clocks c join records r on r.org_id = c.org_id and r.id = c.id
  where c.org_id = app.org() and r.status = 'running' and r.archived_at is null`

type Requirements = NonNullable<ComplianceFigures['requirements']> & ComplianceFigures['gaps']
interface Found extends Pick<
  ComplianceFigures,
  'computedAt' | 'today' | 'universes' | 'evidence' | 'actions' | 'clocks'
> {
  requirements: Requirements
}

/**
 * For each requirement the answer that was approved last until the end of a day, in universes that were not retired then.
 * Approved answers never change, and neither does the day of an approval.
 */
const ANSWERED_AT = `
  select ${ANSWERS.map((answer) => count(`answer = '${answer}'`, answer)).join(', ')},
    ${PRIORITIES.map((priority) => count(`priority = '${priority}'`, `gap_${priority}`)).join(', ')}
  from (select distinct on (i.requirement) i.answer, i.priority
    from gapitems i join gapanalyses g on g.org_id = i.org_id and g.id = i.gapanalysis
      join records r on r.org_id = i.org_id and r.id = i.id
    where i.org_id = app.org() and g.approved_on <= $1::date and r.archived_at is null
      and g.universe in (select u.id from universes u cross join ${valuesAt('u.id', '$1::date', ['status'])} x
        where u.org_id = app.org() and x.status <> 'retired')
    order by i.requirement, g.approved_on desc, i.id desc) s`

/** Actions for gaps, as the trail has them at the end of the day. */
const ACTIONS_AT = `select count(*)::integer as open, ${count('v."dueOn"::date < $1::date', 'overdue')},
    ${count('v."dueOn"::date between $1::date and $1::date + 30', 'soon')}
  from actions x join records r on r.org_id = x.org_id and r.id = x.id
    cross join ${valuesAt('x.id', '$1::date', ['status', 'dueOn'])} v
  where x.org_id = app.org() and x.source = 'gap' and r.archived_at is null
    and v.status in ('proposed', 'agreed', 'in_progress')`

interface FoundAt extends Pick<ComplianceFigures, 'computedAt' | 'today' | 'actions'> {
  answered: NonNullable<ComplianceFigures['answers']> & Record<`gap_${(typeof PRIORITIES)[number]}`, number>
}

/** The figures at the end of a day: approved answers with their gaps, and actions. */
async function readFiguresAt(tx: Tx, asAt: string): Promise<ComplianceFigures> {
  const [found] = await tx.query<FoundAt>(
    `select now() as "computedAt", current_date as today, ${one(ANSWERED_AT)} as answered, ${one(ACTIONS_AT)} as actions`,
    [asAt],
  )
  const { answered, ...rest } = found!
  const { gap_critical, gap_high, gap_medium, gap_low, ...answers } = answered
  return {
    ...rest,
    asAt,
    notKept: [...COMPLIANCE_NOT_KEPT],
    answers,
    gaps: { critical: gap_critical, high: gap_high, medium: gap_medium, low: gap_low, unplanned: null },
    universes: null,
    requirements: null,
    evidence: null,
    clocks: null,
  }
}

/** All figures of the area, now or at the end of a day, in one statement. */
export async function readComplianceFigures(tx: Tx, asAt?: string): Promise<ComplianceFigures> {
  if (asAt) return readFiguresAt(tx, asAt)
  const [found] = await tx.query<Found>(
    `select now() as "computedAt", current_date as today, ${one(UNIVERSES)} as universes,
       ${one(REQUIREMENTS)} as requirements, ${one(EVIDENCE)} as evidence, ${one(ACTIONS)} as actions,
       ${one(CLOCKS)} as clocks`,
  )
  const { requirements, ...rest } = found!
  const { critical, high, medium, low, unplanned, ...missing } = requirements
  return {
    ...rest,
    asAt: null,
    notKept: [],
    answers: null,
    requirements: missing,
    gaps: { critical, high, medium, low, unplanned },
  }
}
