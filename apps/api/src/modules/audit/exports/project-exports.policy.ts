import { grants } from 'contract'
import { projectexports } from 'contract/audit/project-exports'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = projectexports

/**
 * Who may know of the project knows what left it; who asked for something and left its circle since does not any more.
 * The head of audit approves what others ask for, never their own.
 */
export const projectExportPolicy: Policy = (actor, row) => {
  if (!grants(actor, actions.read) || !row['standing']) return []
  const abilities: Ability[] = ['read']
  if (grants(actor, actions.approve) && row['ownerId'] !== actor.personId) abilities.push('approve')
  return abilities
}
