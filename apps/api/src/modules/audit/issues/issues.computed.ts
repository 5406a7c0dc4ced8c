import type { issues } from 'contract/audit/issues'
import type { ComputedField, ComputedFields } from '#platform/collection/hooks.ts'
import { PROJECT_ACCESS } from '#modules/audit/projects/index.ts'
import { ageBucket } from './ageing.ts'

const ACTIONS = (more = 'true') => `select count(*)::integer from actions a
  join records ar on ar.org_id = a.org_id and ar.id = a.id
  where a.org_id = t.org_id and a.issue = t.id and ar.archived_at is null and ar.status <> 'cancelled' and ${more}`
const counted = (sql: string): ComputedField<number> => ({ sql, initial: 0 })

/** Reported and not yet remedied. */
const OPEN = `t.reported_on is not null and r.status in ('in_remediation', 'ready_for_verification')`
const OVERDUE = `case when ${OPEN} then greatest(0, current_date - r.due_on) else 0 end`

/** Computed fields of issues: evidence, notes, actions and age. */
export const issueComputed: ComputedFields<typeof issues> = {
  // Evidence of the procedure counts for its issues.
  evidence: counted(`select count(distinct e.id)::integer from links l
    join records e on e.org_id = l.org_id and e.id = l.from_id
    where l.org_id = t.org_id and l.to_id in (t.id, t.procedure) and l.kind = 'supports' and e.type = 'evidence'
      and e.archived_at is null`),
  mustNotes: counted(`select count(*)::integer from reviewnotes n
    join records nr on nr.org_id = n.org_id and nr.id = n.id
    where n.org_id = t.org_id and n.issue = t.id and n.severity = 'must' and nr.status in ('open', 'answered')
      and nr.archived_at is null`),
  actions: counted(ACTIONS()),
  unplannedActions: counted(ACTIONS('(ar.owner_id is null or ar.due_on is null)')),
  unfinishedActions: counted(ACTIONS(`ar.status not in ('completed', 'verified')`)),
  unverifiedActions: counted(ACTIONS(`ar.status <> 'verified'`)),
  age: { sql: 'current_date - t.reported_on', initial: null },
  daysOverdue: counted(OVERDUE),
  bucket: {
    sql: `case when ${OPEN} then ${ageBucket(OVERDUE)} end`,
    initial: null,
  },
  overdue: { sql: `coalesce(${OPEN} and r.due_on < current_date, false)`, initial: false },
  repeated: {
    sql: 't.repeat_of is not null',
    initial: false,
    after: (row) => (row.repeatOf ?? null) !== null,
  },
  standing: PROJECT_ACCESS,
}
