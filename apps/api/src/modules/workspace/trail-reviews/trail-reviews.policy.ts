import { grants } from 'contract'
import { trailreviews } from 'contract/workspace/trail-reviews'
import type { Ability, Policy } from '#platform/collection/policy.ts'

/** A review belongs to the person who started it; completed ones stay readable. */
export const trailReviewPolicy: Policy<typeof trailreviews> = (actor, row) => {
  const { actions } = trailreviews
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const own = row.createdBy === actor.personId
  for (const ability of ['update', 'approve'] as const)
    if (own && grants(actor, actions[ability])) abilities.push(ability)
  if (row.status !== 'completed' && grants(actor, actions.archive)) abilities.push('archive')
  return abilities
}
