import type { auditplans } from 'contract/audit/audit-plans'
import { planlines } from 'contract/audit/plan-lines'
import type { SignedPart } from 'proof'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Tx } from '#platform/db/tx.ts'

const LINES = `from planlines x join records xr on xr.org_id = x.org_id and xr.id = x.id
  where x.org_id = t.org_id and x.auditplan = t.id and xr.archived_at is null`

const STARTED = `select count(*)::int ${LINES} and exists (select from projects q
  join records qr on qr.org_id = q.org_id and qr.id = q.id
  where q.org_id = x.org_id and q.planline = x.id and qr.archived_at is null and qr.status <> 'cancelled')`

/** The audits that an approval covers: later changes of them are changes of the approved plan. */
const signedLines = (tx: Tx, { id }: { id: string }): Promise<SignedPart[]> =>
  tx.query<SignedPart>(
    `select r.id, r.type, r.code, jsonb_build_object('entity', t.entity, 'name', r.title, 'year', t.year,
       'quarter', t.quarter, 'days', t.days, 'rationale', t.rationale, 'score', t.score) as fields
     from planlines t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.auditplan = $1 and r.archived_at is null`,
    [id],
  )

/** Hooks of audit plans: what is planned, and what an approval covers. */
export const auditPlanHooks: CollectionHooks<typeof auditplans> = {
  computed: {
    audits: { sql: `select count(*)::int ${LINES}`, initial: 0 },
    daysPlanned: { sql: `select coalesce(sum(x.days), 0)::int ${LINES}`, initial: 0 },
    started: { sql: STARTED, initial: 0 },
  },
  signedParts: signedLines,
  parts: [planlines],
}
