import { grants } from 'contract'
import { gapitems } from 'contract/compliance/gap-items'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { isOpen, leadsCompliance } from './gap-analyses.policy.ts'

const { actions } = gapitems

/**
 * While the analysis is open, the assessor, compliance officers and the item's owner answer it. After submission the
 * reviewer and the approver review or return items, but never their own.
 */
export const gapItemPolicy: Policy<typeof gapitems> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const open = isOpen(row.phase)
  const leading = leadsCompliance(actor.roles) || row.assessorId === me
  if (open && grants(actor, actions.update) && (leading || row.ownerId === me)) abilities.push('update')
  if (open && grants(actor, actions.archive) && leading) abilities.push('archive')
  const judging = row.reviewerId === me || row.approverId === me
  const own = row.assessorId === me || row.ownerId === me
  if (grants(actor, actions.approve) && judging && !own) abilities.push('approve')
  return abilities
}
