import { grants } from 'contract'
import { timeentries } from 'contract/audit/time-entries'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'

const { actions } = timeentries

/** People book and correct their own hours; the lead sees all of them and may archive wrong ones. */
export const timeEntryPolicy: Policy<typeof timeentries> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const mine = row.ownerId === actor.personId
  const { open, leads, reviews, works } = projectRoleOf(actor, row)
  if (!mine && !leads && !reviews) return []
  const abilities: Ability[] = ['read']
  if (!open) return abilities
  if (grants(actor, actions.update) && mine && (works || leads)) abilities.push('update')
  if (grants(actor, actions.archive) && (mine || leads)) abilities.push('archive')
  return abilities
}
