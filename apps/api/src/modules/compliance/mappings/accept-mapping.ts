import { fail } from 'contract'
import { requirements } from 'contract/compliance/requirements'
import { applyControls } from '#modules/compliance/universes/index.ts'
import { openRecord } from '#platform/collection/commands.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { mapRequirements } from './mappings.service.ts'

export interface MappingEnds {
  readonly requirement: string
  /** A control, or a requirement of another universe. */
  readonly target: { readonly id: string; readonly type: string }
}

/** Links a control to a requirement, or maps two requirements, as this person would by hand. */
export async function acceptMapping(
  tx: WriteTx,
  byType: CollectionsByType,
  { requirement, target }: MappingEnds,
  context: WriteContext,
): Promise<void> {
  const collection = registered(byType, requirements)
  if (target.type === 'requirement') {
    await mapRequirements(tx, collection, requirement, [target.id], context)
    return
  }
  await openRecord(tx, collection, context.actor, requirement)
  const wanted = { requirements: [requirement], controls: [target.id], link: true }
  const { skipped } = await applyControls(tx, collection, byType, wanted, context)
  if (skipped.length > 0) throw fail('FORBIDDEN')
}
