import { fail, type ListQueryOf, MAX_BATCH } from 'contract'
import { timeNow } from '#platform/clock.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { RegisteredCollection } from '../registered-collection.ts'
import { listPage } from '../list.ts'
import type { WriteContext } from '../mutation.ts'
import { relatedCells } from './related-columns.ts'
import { buildInWorker } from './in-worker.ts'
import { idsIn, loadNames } from './names.ts'
import { sheetRows, workbookHead } from './workbook-model.ts'

/** Exports the filtered and sorted list as a workbook, and records the export in the audit trail. */
export async function exportRecords(
  tx: WriteTx,
  { shape, policy }: RegisteredCollection,
  query: ListQueryOf,
  { actor, requestId }: WriteContext,
): Promise<FileReply> {
  const { of } = shape
  const locale = query.locale ?? actor.locale
  const page = await listPage(tx, shape, { ...query, limit: MAX_BATCH }, actor, true)
  if (page.next !== null) throw fail('INVALID_INPUT', [{ path: [], code: 'too_many' }])
  const rows = page.rows.filter((row) => policy(actor, row).includes('read'))
  const names = await loadNames(tx, idsIn(shape, rows))
  const now = timeNow()
  const related = await relatedCells(tx, shape.relatedColumns, rows, locale)
  const bytes = await buildInWorker({
    ...workbookHead(of, locale, now, shape.relatedColumns),
    rows: sheetRows(of, rows, names, locale, related),
  })
  tx.trail.push({
    action: 'export',
    type: of.type,
    record: null,
    version: null,
    changes: { rows: [null, rows.length], filter: [null, query] },
    reason: null,
    actor: actor.personId,
    roles: actor.roles,
    request: requestId,
  })
  return new FileReply(`${of.name}-${now.toISOString().slice(0, 10)}.xlsx`, bytes)
}
