import type { Localized } from 'contract'
import { MAX_PLANNED, type OpenGap, type PlannedAction } from 'contract/compliance/gap-figures'
import type { Answer, GapPriority, Sums } from 'contract/compliance/scoring'
import { UNPLANNED } from '#modules/compliance/gaps/index.ts'
import { SUMS } from '#modules/compliance/universes/index.ts'
import { POLICY_COLUMNS, type PolicyRow } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'

export interface DomainRow {
  id: string
  code: string
  name: Localized
  items: number
  sums: Sums
  answers: Partial<Record<Answer, number>>
  priorities: Partial<Record<GapPriority, number>>
  unsupported: number
}

const ITEMS = `gapitems x join records r on r.org_id = x.org_id and r.id = x.id
  where x.org_id = app.org() and x.gapanalysis = $1 and r.archived_at is null`

/** The sums of each domain in the order of the official text, with the number of items by answer and priority. */
const DOMAINS = `
  with items as materialized (select x.* from ${ITEMS}),
  sums as (select x.domain, count(*) as items, count(*) filter (where x.unsupported) as unsupported, ${SUMS}
    from items x group by x.domain)
  select d.id, d.code, d.title as name, s.items, s.unsupported,
    json_build_object('applicable', s.applicable, 'assessed', s.assessed, 'weighed', s.weighed,
      'weightAssessed', s.weight_assessed, 'weightApplicable', s.weight_applicable, 'gaps', s.gaps,
      'targets', s.targets, 'maturities', s.maturities, 'weightRated', s.weight_rated) as sums,
    (select json_object_agg(c.answer, c.count) from
      (select answer, count(*) from items where domain = d.id group by answer) c) as answers,
    (select coalesce(json_object_agg(c.priority, c.count), '{}') from
      (select priority, count(*) from items where domain = d.id and priority is not null group by priority) c) as priorities
  from sums s join records d on d.org_id = app.org() and d.id = s.domain
    join domains o on o.org_id = d.org_id and o.id = d.id
  order by o.position, d.code`

export const domainRows = (tx: Tx, analysis: string): Promise<DomainRow[]> =>
  tx.query<DomainRow>(DOMAINS, [analysis])

export interface CellRow {
  weight: number
  maturity: number
  count: number
  behind: number
}

export const cellRows = (tx: Tx, analysis: string): Promise<CellRow[]> =>
  tx.query<CellRow>(
    `select x.weight, x.maturity, count(*) as count, count(*) filter (where x.maturity < x.target) as behind
     from ${ITEMS} and x.maturity is not null and x.answer not in ('not_applicable', 'not_assessed')
     group by x.weight, x.maturity order by x.weight, x.maturity`,
    [analysis],
  )

const OWNER = `case when m.id is null then null else json_build_object('id', m.id, 'name', m.name) end as owner`

/** Gaps of the two highest priorities without an action, the worst first. */
export const unplannedRows = (tx: Tx, analysis: string): Promise<OpenGap[]> =>
  tx.query<OpenGap>(
    `select y.*, ${OWNER} from (
       select r.id, r.code, r.title as name, x.ref, x.domain, x.priority, x.priority_score as "priorityScore",
         r.owner_id, x.org_id, x.position
       from ${ITEMS} and ${UNPLANNED('x')}) y
     left join members m on m.org_id = y.org_id and m.id = y.owner_id
     order by y."priorityScore" desc nulls last, y.position limit ${MAX_PLANNED}`,
    [analysis],
  )

export type ActionRow = PlannedAction & PolicyRow

/** Open actions for the requirements of an analysis, created in it or in an earlier one. */
export const actionRows = (tx: Tx, analysis: string): Promise<ActionRow[]> =>
  tx.query<ActionRow>(
    `select ${POLICY_COLUMNS}, r.code, r.title as name, a.priority, a.percent, r.due_on as "dueOn", ${OWNER},
       coalesce(r.due_on < current_date and r.status in ('proposed', 'agreed', 'in_progress'), false) as overdue,
       json_build_object('id', x.id, 'ref', x.ref, 'name', n.title, 'priority', x.priority) as item
     from gapitems x join records n on n.org_id = x.org_id and n.id = x.id
       join actions a on a.org_id = x.org_id and a.requirement = x.requirement
       join records r on r.org_id = a.org_id and r.id = a.id
       left join members m on m.org_id = r.org_id and m.id = r.owner_id
     where x.org_id = app.org() and x.gapanalysis = $1 and n.archived_at is null and r.archived_at is null
       and r.status not in ('cancelled', 'verified')
     order by r.due_on, r.code limit ${MAX_PLANNED}`,
    [analysis],
  )
