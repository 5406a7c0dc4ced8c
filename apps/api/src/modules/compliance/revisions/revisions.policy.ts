import { grants } from 'contract'
import { revisionlines } from 'contract/compliance/revision-lines'
import { revisions } from 'contract/compliance/revisions'
import type { Ability, Policy } from '#platform/collection/policy.ts'

/** Compliance officers prepare a version; the person who imported or created it cannot activate it (SoD-7). */
export const revisionPolicy: Policy<typeof revisions> = (actor, row) => {
  const { actions } = revisions
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  if (grants(actor, actions.update)) abilities.push('update')
  if (grants(actor, actions.review!)) abilities.push('review')
  const brought = row.importedBy === actor.personId || row.createdBy === actor.personId
  if (grants(actor, actions.approve) && !brought) abilities.push('approve')
  // Only discarded versions can be archived: open ones must be discarded first, activated ones stay.
  if (grants(actor, actions.archive) && row.status === 'discarded') abilities.push('archive')
  return abilities
}

/** Lines are decided while their version is a draft. */
export const revisionLinePolicy: Policy<typeof revisionlines> = (actor, row) => {
  const { actions } = revisionlines
  if (!grants(actor, actions.read)) return []
  const abilities: Ability[] = ['read']
  if (row.phase !== 'draft') return abilities
  if (grants(actor, actions.update)) abilities.push('update')
  if (grants(actor, actions.archive)) abilities.push('archive')
  return abilities
}
