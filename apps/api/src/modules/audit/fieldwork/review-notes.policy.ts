import { grants } from 'contract'
import { reviewnotes } from 'contract/audit/review-notes'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = reviewnotes

/**
 * The assignee answers a note. Its author or the people responsible for the project clear or return it, unless the work
 * is their own; only the author withdraws it.
 */
export const reviewNotePolicy: Policy<typeof reviewnotes> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, leads, reviews } = projectRoleOf(actor, row)
  if (!open) return abilities
  const me = actor.personId
  const author = row.createdBy === me
  const assigned = row.ownerId === me
  const ownWork = (row.workOf ?? []).includes(me)
  if (grants(actor, actions.update) && (author || assigned || leads)) abilities.push('update')
  if (grants(actor, actions.do!) && assigned) abilities.push('do')
  if (grants(actor, actions.review!) && (author || leads || reviews) && !ownWork) abilities.push('review')
  if (grants(actor, actions.approve) && author) abilities.push('approve')
  return abilities
}
