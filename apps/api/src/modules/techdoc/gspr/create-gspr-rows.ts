import { gspr } from 'content'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import type { devices } from 'contract/techdoc/devices'
import { createRecords } from '#platform/collection/commands.ts'
import type { Stored } from '#platform/collection/stored.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Creates the checklist of a new device: every row of Annex I, unanswered. */
export async function createGsprRows(
  tx: WriteTx,
  byType: CollectionsByType,
  device: Stored<typeof devices>,
  section: string,
  context: WriteContext,
): Promise<void> {
  const rows = (await gspr()).map(({ ref, parent, chapter, kind, answerable, order, title }) => ({
    code: `${device.code}/gspr/${ref}`,
    device: device.id,
    section,
    ref,
    parent,
    chapter,
    kind,
    answerable,
    position: order,
    name: title,
    applicability: 'tbd' as const,
  }))
  await createRecords(tx, registered(byType, gsprrows), rows, context)
}
