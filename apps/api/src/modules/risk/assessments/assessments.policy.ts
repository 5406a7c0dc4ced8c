import { grants, type Role } from 'contract'
import { ASSESSMENT_LEADERS, assessments } from 'contract/risk/assessments'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = assessments

/** Roles that see an assessment before approval; others read only approved ones. */
const INSIDERS = [
  ...ASSESSMENT_LEADERS,
  ...(['cae', 'audit_manager', 'owner', 'executive'] as const),
] as const satisfies readonly Role[]

export const seesWorkInProgress = (roles: readonly Role[]): boolean =>
  roles.some((role) => (INSIDERS as readonly Role[]).includes(role))

export const isApproved = (status: unknown): boolean => status === 'approved' || status === 'superseded'

/** Risk managers lead every assessment, compliance officers those of compliance. */
export const leads = (roles: readonly Role[], context: unknown): boolean =>
  roles.includes('risk_manager') || (context === 'compliance' && roles.includes('compliance_officer'))

/**
 * The assessor and assessment leads edit, submit and recall; the reviewer and the approver return it instead of recalling
 * it. Only the approver approves, and nobody reviews or approves their own work.
 */
export const assessmentPolicy: Policy<typeof assessments> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  if (!seesWorkInProgress(actor.roles) && !isApproved(row.status)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const leading = leads(actor.roles, row.context)
  const others = row.ownerId !== me
  const [reviewing, approving] = [row.reviewerId === me, row.approverId === me]
  const submitting = leading || row.ownerId === me
  if (grants(actor, actions.update) && submitting) abilities.push('update')
  if (grants(actor, actions.do!) && submitting && !reviewing && !approving) abilities.push('do')
  if (grants(actor, actions.review!) && others && (reviewing || approving)) abilities.push('review')
  if (grants(actor, actions.approve) && others && approving) abilities.push('approve')
  if (grants(actor, actions.archive) && !isApproved(row.status)) abilities.push('archive')
  return abilities
}
