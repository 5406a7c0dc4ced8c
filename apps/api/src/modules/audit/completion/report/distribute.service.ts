import { fail } from 'contract'
import type { reports } from 'contract/audit/reports'
import { refuse } from 'contract/refusals'
import { renewBound } from 'editor/binding'
import { checkContent } from 'editor/check'
import { rewriteDocument } from '#modules/workspace/rich-texts/index.ts'
import { dayNow } from '#platform/clock.ts'
import { openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { lockForTransition } from '#platform/texts/freeze.ts'
import { hashTexts, loadSections } from './texts.ts'

/** Writes the distribution of a report, which can change after editing has ended. */
async function write(
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  before: Stored<typeof reports>,
  values: Record<string, unknown>,
  context: WriteContext,
): Promise<{ id: string; version: number }> {
  const after = { ...valuesOf(before), ...values }
  const [row] = await writeRecords(tx, collection.shape, [{ action: 'update', before, after }], context)
  return { id: row!.id, version: row!.version }
}

/** Updates the section of recipients, also in a report that is no longer editable. */
async function updateRecipientSection(
  tx: WriteTx,
  byType: CollectionsByType,
  report: Stored<typeof reports>,
  context: WriteContext,
): Promise<void> {
  const sections = await loadSections(tx, byType, report)
  const { text, parts, places } = sections.find(({ section }) => section === 'distribution')!
  if (!text) return
  const { node } = checkContent(renewBound(text.content, parts, places))
  await rewriteDocument(tx, text, node, { action: 'refresh-report' }, context)
}

export async function distribute(
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  byType: CollectionsByType,
  id: string,
  recipients: readonly string[],
  context: WriteContext,
) {
  await openRecord(tx, collection, context.actor, id, 'do')
  await lockForTransition(tx, collection.shape, [id])
  const before = await openRecord(tx, collection, context.actor, id, 'do')
  if (before.status === 'issued' || before.status === 'superseded') throw fail('FROZEN')
  const wanted = [...new Set(recipients)]
  const known = await tx.query<{ id: string }>(
    'select id from members where org_id = app.org() and id = any($1::uuid[]) and active',
    [wanted],
  )
  if (known.length !== wanted.length) throw refuse('recipients', 'unknown_person')
  await updateRecipientSection(tx, byType, { ...before, recipients: wanted }, context)
  const hashed = before.status === 'final' ? { contentHash: await hashTexts(tx, id) } : {}
  return write(tx, collection, before, { recipients: wanted, ...hashed }, context)
}

/** Records a missing response after the response deadline. */
export async function recordNoResponse(
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  id: string,
  context: WriteContext,
) {
  const before = await openRecord(tx, collection, context.actor, id, 'do')
  const today = dayNow()
  const due = before.responseDueOn
  if (before.status !== 'with_auditee' || due === null || due >= today)
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status })
  return write(tx, collection, before, { noResponse: true }, context)
}
