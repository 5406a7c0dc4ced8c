import { grants } from 'contract'
import { procedures } from 'contract/audit/procedures'
import type { workpapers } from 'contract/audit/workpapers'
import type { Ability, Policy } from '#platform/collection/policy.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { projectRoleOf } from '#modules/audit/projects/index.ts'

const { actions } = procedures

export type PaperCollection = typeof procedures | typeof workpapers
export type Paper = Stored<PaperCollection>

/** Whether this person prepared the work, so that someone else must review it (SoD-1). */
const prepared = ({ personId }: Actor, row: Pick<Paper, 'ownerId' | 'preparers'>): boolean =>
  row.ownerId === personId || (row.preparers ?? []).includes(personId)

/** Whether this person may review: the procedure's or project's reviewer, never a preparer. */
export function reviewing(actor: Actor, row: Paper): boolean {
  const { works, reviews } = projectRoleOf(actor, row)
  const named = row.reviewerId === actor.personId && works
  return (named || reviews) && !prepared(actor, row)
}

/** The team edits; the assignee performs it, or any team member if there is none. */
export const procedurePolicy: Policy<typeof procedures> = (actor, row) => {
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  const { open, leads, works } = projectRoleOf(actor, row)
  if (!open) return abilities
  if (grants(actor, actions.update) && (leads || works)) abilities.push('update')
  const owner = row.ownerId ?? null
  if (grants(actor, actions.do!) && works && (owner === actor.personId || owner === null))
    abilities.push('do')
  if (grants(actor, actions.review!) && reviewing(actor, row)) abilities.push('review')
  if (grants(actor, actions.approve) && reviewing(actor, row)) abilities.push('approve')
  // Signed procedures stay in the file.
  if (
    grants(actor, actions.archive) &&
    leads &&
    ['not_started', 'in_progress', 'waived'].includes(row.status)
  )
    abilities.push('archive')
  return abilities
}
