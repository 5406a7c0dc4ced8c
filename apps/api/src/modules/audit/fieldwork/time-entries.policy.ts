import { grants } from 'contract'
import { timeentries } from 'contract/audit/time-entries'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = timeentries

/** Everybody books and corrects their own hours; who leads the project sees all of them and takes out what is wrong. */
export const timeEntryPolicy: Policy = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const mine = row['ownerId'] === actor.personId
  const { open, leads, reviews, works } = projectRoleOf(actor, row)
  if (!mine && !leads && !reviews) return []
  const abilities: Ability[] = ['read']
  if (!open) return abilities
  if (grants(actor, actions.update) && mine && (works || leads)) abilities.push('update')
  if (grants(actor, actions.archive) && (mine || leads)) abilities.push('archive')
  return abilities
}
