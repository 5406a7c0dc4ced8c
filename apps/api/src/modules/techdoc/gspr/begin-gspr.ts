import { gspr } from 'content'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { createRecords } from '#platform/collection/commands.ts'
import type { Row } from '#platform/collection/shape.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Makes the checklist of a new device: every row of Annex I, with nothing said of any. */
export async function beginGspr(
  tx: WriteTx,
  byType: CollectionsByType,
  device: Row,
  section: string,
  context: WriteContext,
): Promise<void> {
  const rows = (await gspr()).map(({ ref, parent, chapter, kind, answerable, order, title }) => ({
    code: `${String(device['code'])}/gspr/${ref}`,
    device: device.id,
    section,
    ref,
    parent,
    chapter,
    kind,
    answerable,
    position: order,
    name: title,
    applicability: 'tbd',
  }))
  await createRecords(tx, byType.get(gsprrows.type)!, rows, context)
}
