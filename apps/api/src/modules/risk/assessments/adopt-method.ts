import { fail } from 'contract'
import type { Assessment } from 'contract/risk/assessments'
import { toResponse, getRecord, openRecord, type Target, valuesOf } from '#platform/collection/commands.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { methodInForce } from './methods/methods.service.ts'
import { rescoreLines } from './lines/rescore.ts'
import type { AssessmentCollections } from './assessments.hooks.ts'

/**
 * Switches an open assessment to the method in force. Submitted and approved assessments keep the method they were
 * scored by.
 */
export async function adoptMethod(
  tx: WriteTx,
  { methods, assessments, risklines }: AssessmentCollections,
  { id, version, reason = '' }: Target,
  context: WriteContext,
): Promise<Assessment> {
  // Submitted assessments are frozen and cannot be updated.
  const before = await openRecord(tx, assessments, context.actor, id)
  if (before.version !== version) throw fail('VERSION_CONFLICT', { version: before.version })
  const method = await methodInForce(tx, methods, context)
  if (before.method !== method) {
    const after = { ...valuesOf(before), method }
    await writeRecords(tx, assessments.shape, [{ action: 'update', before, after, reason }], context)
    await rescoreLines(tx, risklines, id, reason, context)
  }
  const moved = await getRecord(tx, assessments, context.actor, id)
  return toResponse(tx, assessments, context.actor, moved)
}
