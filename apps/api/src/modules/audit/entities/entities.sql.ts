import { UNASSESSED_BASE } from 'contract/audit/entity-score'
import { GREATEST_SCORE } from 'contract/audit/priority'
import { AGGREGATE, LINES } from '#modules/audit/projects/index.ts'

/** SQL of the score and dates of auditable entities, for a row `e` with its columns; `sql-rules.test.ts` holds the score. */

/** The processes of an entity: its own, and those of its unit. */
const PROCESSES = (e: string) => `array(select ${e}.process where ${e}.process is not null
  union select l.from_id from links l where l.org_id = app.org() and l.kind = 'in_unit' and l.to_id = ${e}.unit)`
const RISKS = (e: string) => `array(select l.to_id from links l
  where l.org_id = app.org() and l.kind = 'exposed_to' and l.from_id = ${e}.id)`

/** The risk lines of the register that count for an entity. */
const COUNTED = (e: string) => `${LINES} and (x.process = any(${PROCESSES(e)}) or x.risk = any(${RISKS(e)}))`

export const aggregateOf = (e: string): string => `(select ${AGGREGATE} ${COUNTED(e)})`
export const riskLinesOf = (e: string): string => `(select count(*)::int ${COUNTED(e)})`

/** The same rule as `entityScore` of the contract. `least` ignores nulls, so the placeholder comes first. */
export const scoreOf = (aggregate: string, adjustment: string): string => `greatest(0, least(100,
  least(100, coalesce(floor(0.5 + 1e-9 + 100 * ${aggregate} / ${GREATEST_SCORE}.0), ${UNASSESSED_BASE}))
    + coalesce(${adjustment}, 0)))::int`

/**
 * Whether a project, by its link `a`, covers an entity: it names the entity, audits its process, or covers its unit as
 * a whole. A project about a process is no audit of the unit in which it runs.
 */
export const coversEntity = (a: string, e: string): string => `(
  (${a}.kind = 'examines' and ${a}.to_id = ${e}.id) or (${a}.kind = 'audits' and ${a}.to_id = ${e}.process)
  or (${a}.kind = 'covers' and ${a}.to_id = ${e}.unit and not exists (
    select from links b where b.org_id = ${a}.org_id and b.from_id = ${a}.from_id and b.kind in ('audits', 'examines'))))`

/** The last report on an entity, of readable projects, or the audit that it came with. */
export const lastAuditOf = (e: string): string => `(select greatest(${e}.earlier_audit_on, (
  select max(coalesce(q.report_issued_on, q.closed_on)) from links a
    join projects q on q.org_id = a.org_id and q.id = a.from_id
    join records qr on qr.org_id = q.org_id and qr.id = q.id
  where a.org_id = app.org() and a.to_id in (${e}.id, ${e}.process, ${e}.unit) and ${coversEntity('a', e)}
    and qr.archived_at is null and qr.status in ('follow_up', 'closed'))))`

/** One cycle after the last audit. What was never audited has been due since it was entered. */
export const nextDueOf = (e: string, r: string): string => `(select coalesce(
  (${lastAuditOf(e)} + make_interval(months => ${e}.cycle_months))::date, ${r}.created_at::date))`
