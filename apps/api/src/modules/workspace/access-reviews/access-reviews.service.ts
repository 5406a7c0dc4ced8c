import type { AccessReview, accessreviews } from 'contract/workspace/access-reviews'
import { toResponse, getRecord, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Refreshes the list of members; the hooks keep decisions about members whose rights have not changed. */
export async function refreshMembers(
  tx: WriteTx,
  reviews: RegisteredCollection<typeof accessreviews>,
  id: string,
  context: WriteContext,
): Promise<AccessReview> {
  const before = await openRecord(tx, reviews, context.actor, id)
  const after = { ...valuesOf(before), takenAt: null }
  await writeRecords(tx, reviews.shape, [{ action: 'update', before, after }], context)
  const row = await getRecord(tx, reviews, context.actor, id)
  return toResponse(tx, reviews, context.actor, row)
}
