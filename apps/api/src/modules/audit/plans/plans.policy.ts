import { grants } from 'contract'
import { auditplans } from 'contract/audit/audit-plans'
import { planlines } from 'contract/audit/plan-lines'
import { byRole, type Policy } from '#platform/collection/policy.ts'

const granted = byRole(auditplans.actions)
const grantedOnLine = byRole(planlines.actions)

/** Anyone who may return or reopen a plan need not be able to edit it. */
export const auditPlanPolicy: Policy<typeof auditplans> = (actor, row) =>
  grants(actor, auditplans.actions.do!) ? [...granted(actor, row), 'do'] : granted(actor, row)

/** Lines change while their plan is a draft. */
export const planLinePolicy: Policy<typeof planlines> = (actor, row) =>
  grantedOnLine(actor, row as never).filter((ability) => ability === 'read' || row.phase === 'draft')
