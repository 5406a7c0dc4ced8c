import { grants } from 'contract'
import { isThirdLine } from 'contract/audit/people'
import { thresholdBreaches } from 'contract/risk/threshold-breaches'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = thresholdBreaches

/** The owner of the risk, or a risk manager, decides; never the third line. */
export const thresholdBreachPolicy: Policy<typeof thresholdBreaches> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const decides =
    !isThirdLine(actor.roles) && (row.ownerId === actor.personId || actor.roles.includes('risk_manager'))
  if (grants(actor, actions.update) && decides) abilities.push('update')
  if (grants(actor, actions.do!) && decides) abilities.push('do')
  if (grants(actor, actions.archive) && actor.roles.includes('risk_manager')) abilities.push('archive')
  return abilities
}
