import { grants } from 'contract'
import { type View, viewActions } from 'contract/workspace/views'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Actor } from '#platform/identity/accounts.ts'

export type ViewAbility = 'read' | View['can'][number]

/** Whether this person may read the list at all; undefined when there is no such list. */
export function mayReadList(byType: CollectionsByType, actor: Actor, name: string): boolean | undefined {
  const collection = [...byType.values()].find(({ shape }) => shape.of.name === name)
  return collection && grants(actor, collection.shape.of.actions.read)
}

/**
 * A view belongs to its owner. Shared views are readable by the readers of their list, and administrators may remove
 * them.
 */
export function viewAbilities(
  actor: Actor,
  view: Pick<View, 'ownerId' | 'shared'>,
  readsList: boolean,
): readonly ViewAbility[] {
  if (view.ownerId === actor.personId) return ['read', 'update', 'remove']
  if (!view.shared) return []
  if (grants(actor, viewActions.tidy)) return ['read', 'remove']
  return readsList ? ['read'] : []
}
