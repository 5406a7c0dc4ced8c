import { grants } from 'contract'
import { acceptances } from 'contract/risk/acceptances'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { seesWorkInProgress } from '../assessments.policy.ts'

const { actions } = acceptances

/**
 * The requester may change the request while it is open. Above tolerance only an executive decides, and never the risk
 * owner (SoD-5).
 */
export const acceptancePolicy: Policy<typeof acceptances> = (actor, row) => {
  if (!grants(actor, actions.read) || !seesWorkInProgress(actor.roles)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const mine = row.createdBy === me || row.ownerId === me || row.riskOwnerId === me
  const manages = actor.roles.includes('risk_manager')
  if (row.status === 'requested' && grants(actor, actions.update) && (mine || manages))
    abilities.push('update')
  const entitled =
    actor.roles.includes('executive') ||
    (manages && row.position !== undefined && row.position !== 'above_tolerance')
  if (grants(actor, actions.approve) && entitled && !mine) abilities.push('approve')
  if (grants(actor, actions.archive) && row.status === 'requested') abilities.push('archive')
  return abilities
}
