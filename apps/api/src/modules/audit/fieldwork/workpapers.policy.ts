import { grants } from 'contract'
import { workpapers } from 'contract/audit/workpapers'
import { projectRoleOf } from '#modules/audit/projects/index.ts'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import { reviewing } from './procedures.policy.ts'

const { actions } = workpapers

/** The team writes; the owner signs, and a person who never edited it reviews. */
export const workpaperPolicy: Policy<typeof workpapers> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, leads, works } = projectRoleOf(actor, row)
  if (!open) return abilities
  if (grants(actor, actions.update) && (leads || works)) abilities.push('update')
  if (grants(actor, actions.do!) && works && row.ownerId === actor.personId) abilities.push('do')
  if (grants(actor, actions.review!) && reviewing(actor, row)) abilities.push('review')
  if (grants(actor, actions.archive) && (leads || row.ownerId === actor.personId) && row.status === 'draft')
    abilities.push('archive')
  return abilities
}
