import { grants } from 'contract'
import { ACTION_LEADERS, actions as register } from 'contract/workspace/actions'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = register

/** Its owner and those who lead the work change it; its verifier judges whether it was done, never its owner (SoD-3). */
export const actionPolicy: Policy = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const me = actor.personId
  const leading = ACTION_LEADERS.some((role) => actor.roles.includes(role))
  if (grants(actor, actions.update) && (leading || row['ownerId'] === me)) abilities.push('update')
  if (grants(actor, actions.approve) && row['verifierId'] === me && row['ownerId'] !== me)
    abilities.push('approve')
  if (grants(actor, actions.archive)) abilities.push('archive')
  return abilities
}
