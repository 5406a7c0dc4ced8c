import { grants, type CollectionActions, type Role } from 'contract'
import { LIBRARY_EDITORS } from 'contract/risk/library'
import type { controls } from 'contract/risk/controls'
import type { processes } from 'contract/risk/processes'
import type { risks } from 'contract/risk/risks'
import type { subprocesses } from 'contract/risk/subprocesses'
import type { Ability, Policy } from '#platform/collection/policy.ts'

export type LibraryCollection = typeof controls | typeof processes | typeof risks | typeof subprocesses

const isEditor = (roles: readonly Role[]): boolean =>
  roles.some((role) => (LIBRARY_EDITORS as readonly Role[]).includes(role))

/**
 * Editors change and approve everything that is not retired. Proposers create drafts and keep changing the drafts that
 * are theirs, by authorship or ownership, until an editor approves them.
 */
export const libraryPolicy =
  (actions: CollectionActions): Policy<LibraryCollection> =>
  (actor, row) => {
    if (!grants(actor, actions.read)) return []
    const abilities: Ability[] = ['read']
    const theirs =
      row.status === 'draft' && (row.createdBy === actor.personId || row.ownerId === actor.personId)
    const editor = isEditor(actor.roles)
    if (row.status !== 'retired' && grants(actor, actions.update) && (editor || theirs))
      abilities.push('update')
    if (grants(actor, actions.archive) && (editor || theirs)) abilities.push('archive')
    if (grants(actor, actions.approve)) abilities.push('approve')
    return abilities
  }
