import { grants } from 'contract'
import { projectexports } from 'contract/audit/project-exports'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = projectexports

/**
 * Readers of the project may read its exports; a requester who left its audience may not. The head of audit approves
 * requests of others, never their own.
 */
export const projectExportPolicy: Policy<typeof projectexports> = (actor, row) => {
  if (!grants(actor, actions.read) || !row.standing) return []
  const abilities: Ability[] = ['read']
  if (grants(actor, actions.approve) && row.ownerId !== actor.personId) abilities.push('approve')
  return abilities
}
