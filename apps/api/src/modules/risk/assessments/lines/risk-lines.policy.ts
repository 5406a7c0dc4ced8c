import { grants } from 'contract'
import { risklines } from 'contract/risk/risk-lines'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { isApproved, leads, seesWorkInProgress } from '../assessments.policy.ts'

const { actions } = risklines

/**
 * While the assessment is open, the assessor, assessment leads and the line's owner edit it. After submission the
 * reviewer and the approver challenge lines or agree with them, but never their own.
 */
export const risklinePolicy: Policy<typeof risklines> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  if (!seesWorkInProgress(actor.roles) && !isApproved(row.phase)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const open = row.phase === 'draft' || row.phase === 'in_progress'
  const leading = leads(actor.roles, row.context) || row.assessorId === me
  if (open && grants(actor, actions.update) && (leading || row.ownerId === me)) abilities.push('update')
  if (open && grants(actor, actions.archive) && leading) abilities.push('archive')
  const judging = row.reviewerId === me || row.approverId === me
  if (grants(actor, actions.approve) && judging && row.assessorId !== me) abilities.push('approve')
  return abilities
}
