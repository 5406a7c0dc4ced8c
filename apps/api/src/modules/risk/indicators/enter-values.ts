import { type BodyOf, fail } from 'contract'
import { indicators, mayMeasure } from 'contract/risk/indicators'
import { type Measurement, type measurementRoutes, measurements } from 'contract/risk/measurements'
import {
  createRecords,
  getRecord,
  openRecord,
  type Target,
  toResponse,
  valuesOf,
} from '#platform/collection/commands.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { type CollectionsByType, registered } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteTx } from '#platform/db/tx.ts'

/** Enters values of one indicator: typed, pasted, or sent by another program. */
export async function enterValues(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  { values }: BodyOf<typeof measurementRoutes.enter>,
  context: WriteContext,
): Promise<{ items: Measurement[] }> {
  const indicator = await openRecord(tx, registered(byType, indicators), context.actor, id, 'read')
  if (!mayMeasure(context.actor, indicator)) throw fail('FORBIDDEN')
  const drafts = values.map((value) => ({ ...value, indicator: id }))
  return { items: await createRecords(tx, registered(byType, measurements), drafts, context) }
}

/** Replaces a value: the former one stays as it was, and is marked as corrected. */
export async function correctValue(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, version }: Target,
  { reason, ...value }: BodyOf<typeof measurementRoutes.correct>,
  context: WriteContext,
): Promise<Measurement> {
  const collection = registered(byType, measurements)
  const before = await openRecord(tx, collection, context.actor, id, 'read')
  const indicator = await getRecord(tx, registered(byType, indicators), context.actor, before.indicator)
  if (!mayMeasure(context.actor, indicator)) throw fail('FORBIDDEN')
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  if (before.status !== 'recorded')
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: 'corrected' })
  const after = { ...valuesOf(before), status: 'corrected' }
  await writeRecords(tx, collection.shape, [{ action: 'transition', before, after, reason }], context)
  const [made] = await createRecords(
    tx,
    collection,
    [{ ...value, indicator: before.indicator, corrects: id, reason }],
    context,
  )
  return toResponse(tx, collection, context.actor, made!)
}
