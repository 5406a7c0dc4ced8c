import type { ReportSection, reports } from 'contract/audit/reports'
import type { ReportState } from 'contract/audit/report-writing'
import { isBlank, renewBound } from 'editor/binding'
import { checkContent } from 'editor/check'
import { EMPTY } from 'editor/content'
import { openDocument, rewriteDocument, selectDocumentsOf } from '#modules/workspace/rich-texts/index.ts'
import { openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { lockForTransition } from '#platform/texts/freeze.ts'
import { getState } from './state.service.ts'
import { loadSections, type SectionNow } from './texts.ts'

interface Renewal {
  action: 'compose-report' | 'refresh-report'
  wants: (one: SectionNow) => boolean
  over: ReadonlySet<string>
}

/** Writes the given sections and records their generated parts. */
async function renew(
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  byType: CollectionsByType,
  id: string,
  { action, wants, over }: Renewal,
  context: WriteContext,
): Promise<ReportState> {
  await openRecord(tx, collection, context.actor, id)
  await lockForTransition(tx, collection.shape, [id])
  const before = await openRecord(tx, collection, context.actor, id)
  const report = before
  const bindings: Record<string, string[]> = { ...report.bindings }
  for (const one of await loadSections(tx, byType, report)) {
    const { section, parts, places, text } = one
    if (!wants(one) || parts.length + places.length === 0) continue
    const content = renewBound(text?.content ?? EMPTY, parts, places, over)
    if (!text) await openDocument(tx, byType, { id, field: section }, context)
    const row = text ?? (await selectDocumentsOf(tx, id)).find(({ field }) => field === section)!
    await rewriteDocument(tx, row, checkContent(content).node, { action }, context)
    bindings[section] = [...new Set([...(bindings[section] ?? []), ...parts.map((part) => part.id)])]
  }
  if (JSON.stringify(bindings) !== JSON.stringify(report.bindings ?? {})) {
    const after = { ...valuesOf(before), bindings }
    await writeRecords(tx, collection.shape, [{ action: 'update', before, after }], context)
  }
  return getState(tx, collection, byType, context.actor, id)
}

/** Generates every section that is still empty. */
export const composeReport = (
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  byType: CollectionsByType,
  id: string,
  context: WriteContext,
): Promise<ReportState> =>
  renew(
    tx,
    collection,
    byType,
    id,
    { action: 'compose-report', over: new Set(), wants: ({ text }) => !text || isBlank(text.content) },
    context,
  )

export interface Wished {
  sections?: ReportSection[] | undefined
  over?: string[] | undefined
}

/** Refreshes outdated parts only. */
export const refreshReport = (
  tx: WriteTx,
  collection: RegisteredCollection<typeof reports>,
  byType: CollectionsByType,
  id: string,
  { sections, over = [] }: Wished,
  context: WriteContext,
): Promise<ReportState> =>
  renew(
    tx,
    collection,
    byType,
    id,
    {
      action: 'refresh-report',
      over: new Set(over),
      wants: ({ section }) => !sections || sections.includes(section),
    },
    context,
  )
