import { grants } from 'contract'
import { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = statutoryDeadlines

/**
 * The owner, the owner's head and compliance officers record the notification; they and the creator may edit the
 * description. Only officers may cancel a deadline, and a running one cannot be archived.
 */
export const statutoryDeadlinePolicy: Policy<typeof statutoryDeadlines> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const officer = grants(actor, actions.approve)
  const theirs = officer || [row.ownerId, row.headId].includes(actor.personId)
  if (grants(actor, actions.update) && (theirs || row.createdBy === actor.personId)) abilities.push('update')
  if (grants(actor, actions.do!) && theirs) abilities.push('do')
  if (officer) abilities.push('approve')
  if (grants(actor, actions.archive) && row.status !== 'running') abilities.push('archive')
  return abilities
}
