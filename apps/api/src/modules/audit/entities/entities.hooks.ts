import type { auditentities } from 'contract/audit/audit-entities'
import { entityScore } from 'contract/audit/entity-score'
import { refuse } from 'contract/refusals'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { aggregateOf, lastAuditOf, nextDueOf, riskLinesOf, scoreOf } from './entities.sql.ts'

interface Adjusted {
  readonly adjustment: number | null
  readonly adjustmentReason: string | null
}

/** A judgement that changes a calculated number says why. */
const isUnreasoned = ({ adjustment, adjustmentReason }: Adjusted): boolean =>
  (adjustment ?? 0) !== 0 && !adjustmentReason

/** Hooks of auditable entities: score, last audit and next due date are computed at every read. */
export const auditEntityHooks: CollectionHooks<typeof auditentities> = {
  computed: {
    score: {
      sql: scoreOf(aggregateOf('t'), 't.adjustment'),
      initial: entityScore({ aggregate: null, adjustment: null }),
    },
    riskLines: { sql: riskLinesOf('t'), initial: 0 },
    lastAuditOn: { sql: lastAuditOf('t'), initial: null },
    nextDueOn: { sql: `case when r.status = 'active' then ${nextDueOf('t', 'r')} end`, initial: null },
    overdue: {
      sql: `r.status = 'active' and r.archived_at is null and ${nextDueOf('t', 'r')} < current_date`,
      initial: false,
    },
  },
  validateRows: (_tx, rows) =>
    Promise.resolve(new Map(rows.filter(isUnreasoned).map((row) => [row.id, ['adjustmentReason'] as const]))),
  beforeWrite: (_tx, mutations) => {
    if (mutations.some(({ after }) => isUnreasoned(after))) throw refuse('adjustmentReason', 'required')
    return Promise.resolve()
  },
}
