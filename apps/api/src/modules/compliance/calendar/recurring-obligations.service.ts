import { type BodyOf, fail } from 'contract'
import type {
  RecurringObligation,
  recurringObligationRoutes,
  Performance,
  recurringObligations,
} from 'contract/compliance/recurring-obligations'
import { localDay } from 'contract/compliance/terms'
import { refuse } from 'contract/refusals'
import { toResponse, openRecord, type Target, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { momentNow, timeNow } from '#platform/clock.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { requireEvidence } from './named-evidence.ts'
import { placeOf } from './place.ts'

/** Records that an obligation was performed: for which due date, when, by whom and with which evidence. */
export async function performObligation(
  tx: WriteTx,
  collection: RegisteredCollection<typeof recurringObligations>,
  byType: CollectionsByType,
  { id, version }: Target,
  { doneOn, note, evidence }: BodyOf<typeof recurringObligationRoutes.perform>,
  context: WriteContext,
): Promise<RecurringObligation> {
  const before = await openRecord(tx, collection, context.actor, id, 'do')
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  if (before.status !== 'active')
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status })
  const { zone } = await placeOf(tx)
  if (doneOn > localDay(timeNow().getTime(), zone)) throw refuse('doneOn', 'in_future')
  if (before.proofNeeded === true && evidence === undefined) throw refuse('evidence', 'required')
  await requireEvidence(tx, byType, context.actor, evidence)
  const performance: Performance = {
    dueOn: String(before.nextOn),
    doneOn,
    doneBy: context.actor.personId,
    recordedAt: momentNow(),
    note: note ?? null,
    evidence: evidence ?? null,
  }
  const performances = [...(before.performances ?? []), performance]
  const after = { ...valuesOf(before), performances, lastDoneOn: doneOn }
  const [row] = await writeRecords(
    tx,
    collection.shape,
    [{ action: 'update', before, after, reason: note ?? null }],
    context,
  )
  return toResponse(tx, collection, context.actor, row!)
}
