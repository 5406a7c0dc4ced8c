import { fail } from 'contract'
import { REPORT_SECTIONS, type reports } from 'contract/audit/reports'
import type { ReportDifference } from 'contract/audit/report-writing'
import { refuse } from 'contract/refusals'
import { checkContent } from 'editor/check'
import { EMPTY } from 'editor/content'
import { difference } from 'editor/difference'
import { openDocument, rewriteDocument, selectDocumentsOf } from '#modules/workspace/rich-texts/index.ts'
import { createRecords, getPair, getRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { loadTexts } from './texts.ts'

/** The differences between two versions of a project's report. */
export async function compareReports(
  tx: Tx,
  collection: RegisteredCollection<typeof reports>,
  actor: Actor,
  from: string,
  to: string,
): Promise<ReportDifference> {
  const [older, newer] = await getPair(tx, collection, actor, from, to)
  if (older.project !== newer.project) throw refuse('from', 'unknown_reference')
  const [before, after] = [await loadTexts(tx, from), await loadTexts(tx, to)]
  return {
    sections: REPORT_SECTIONS.map((section) => {
      const [old, now] = [before.get(section), after.get(section)]
      const [first, second] = [old, now].map((text) => checkContent(text?.content ?? EMPTY).node)
      const changed = !first!.eq(second!)
      const shown: unknown = changed ? difference(first!, second!) : second!.toJSON()
      return { section, changed, content: shown as ReportDifference['sections'][number]['content'] }
    }),
  }
}

/** Starts a new version with the same texts, which supersedes the issued one when it is issued. */
export async function reviseReport(
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  byType: CollectionsByType,
  id: string,
  correction: string,
  context: WriteContext,
): Promise<{ id: string }> {
  const row = await getRecord(tx, collection, context.actor, id)
  if (row.status !== 'issued') throw fail('TRANSITION_NOT_ALLOWED', { from: row.status, to: 'draft' })
  const { project, name, locale, recipients, ownerId, bindings, conformance, conformanceNote } = row
  const kept = { project, name, locale, recipients, ownerId, bindings, conformance, conformanceNote }
  const input = { ...kept, previous: id, correction }
  const [made] = await createRecords(tx, collection, [input], context)
  const note = { action: 'revise-report' } as const
  for (const text of (await loadTexts(tx, id)).values()) {
    await openDocument(tx, byType, { id: made!.id, field: text.field }, context)
    const own = (await selectDocumentsOf(tx, made!.id)).find(({ field }) => field === text.field)!
    await rewriteDocument(tx, own, checkContent(text.content).node, note, context)
  }
  return { id: made!.id }
}
