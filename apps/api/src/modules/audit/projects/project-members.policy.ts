import { grants } from 'contract'
import { projectmembers } from 'contract/audit/project-members'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { projectRoleOf } from './project-access.ts'

const { actions } = projectmembers

/** The lead manages the team; members declare for themselves, and nobody resolves their own conflict of interest. */
export const projectMemberPolicy: Policy<typeof projectmembers> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, leads } = projectRoleOf(actor, row)
  const mine = row.ownerId === actor.personId
  if (!open) return abilities
  if (grants(actor, actions.update) && (leads || mine)) abilities.push('update')
  if (grants(actor, actions.do!) && mine) abilities.push('do')
  if (grants(actor, actions.approve) && leads && !mine) abilities.push('approve')
  if (grants(actor, actions.archive) && leads) abilities.push('archive')
  return abilities
}
