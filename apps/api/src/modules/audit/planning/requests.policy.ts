import { grants } from 'contract'
import { requests } from 'contract/audit/requests'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = requests

export const isWaiting = (status: string): boolean => status === 'open' || status === 'rejected'

/** The respondent answers only; the requester and the lead assess the answer, never their own. */
export const requestPolicy: Policy<typeof requests> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const waiting = isWaiting(row.status)
  if (row.ownerId === actor.personId) {
    if (waiting && grants(actor, actions.update)) abilities.push('update')
    if (grants(actor, actions.do!)) abilities.push('do')
    return abilities
  }
  const { open, works, leads } = projectRoleOf(actor, row)
  if (!open) return abilities
  const judges = leads || (works && row.createdBy === actor.personId)
  if (waiting && (works || leads) && grants(actor, actions.update)) abilities.push('update')
  if (judges && grants(actor, actions.review!)) abilities.push('review')
  if (judges && grants(actor, actions.archive)) abilities.push('archive')
  return abilities
}
