import { fail } from 'contract'
import type { HistoryAction } from 'contract/history-actions'
import type { RichText, RichTextLine } from 'contract/workspace/rich-texts'
import { checkContent } from 'editor/check'
import { type Content, toDocument } from 'editor/content'
import { toHtml } from 'editor/html'
import { writeContent } from 'editor/yjs'
import type { Node } from '@tiptap/pm/model'
import { v7 as uuid } from 'uuid'
import * as Y from 'yjs'
import { getRecord, openRecord } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordTrailEntry } from '#platform/collection/links.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { projectionOf, settleDocument } from '#platform/texts/settle.ts'
import { appendChanges, loadDocument } from '#platform/texts/shared-document.ts'
import { addVersion, EMPTY_CONTENT, hashOf } from '#platform/texts/versions.ts'
import { lockForEdit } from './lock-for-edit.ts'
import { type DocumentRow, insertDocument, selectDocument, selectDocumentsOf } from './rich-texts.queries.ts'

/** Texts are editable for people who may update the record while it is not archived. */
export const mayWrite = (collection: RegisteredCollection, actor: Actor, record: Row): boolean =>
  record.archivedAt === null && collection.policy(actor, record).includes('update')

function line(row: DocumentRow, canWrite: boolean): RichTextLine {
  return {
    id: row.id,
    recordId: row.record_id,
    recordType: row.record_type,
    field: row.field,
    version: row.seq,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    can: canWrite ? ['update'] : [],
  }
}

const full = (row: DocumentRow, canWrite: boolean): RichText => ({
  ...line(row, canWrite),
  content: toDocument(row.content),
  html: toHtml(checkContent(row.content).node),
  hash: row.hash,
})

/** Loads a text by id, if this person may read its record. */
export async function getText(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<{ row: DocumentRow; collection: RegisteredCollection; record: Row }> {
  const row = await selectDocument(tx, id)
  const collection = row && byType.get(row.record_type)
  if (!row || !collection) throw fail('NOT_FOUND')
  return { row, collection, record: await getRecord(tx, collection, actor, row.record_id) }
}

/** Loads a text for change: the record must be editable for this person until the change is saved. */
export async function openText(
  tx: WriteTx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<DocumentRow> {
  const { row, collection } = await getText(tx, byType, actor, id)
  await lockForEdit(tx, collection, row.record_id, [actor.personId])
  await openRecord(tx, collection, actor, row.record_id)
  return row
}

/** The row with current content, including changes that are not projected yet. */
export async function withCurrentContent(tx: Tx, row: DocumentRow): Promise<DocumentRow> {
  const stored = row.projected_seq < row.seq ? await loadDocument(tx, row.id) : undefined
  if (!stored) return row
  const { content } = projectionOf(stored.doc)
  return { ...row, content, seq: stored.seq, hash: hashOf(content).toString('hex') }
}

export async function getDocument(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
): Promise<RichText> {
  const { row, collection, record } = await getText(tx, byType, actor, id)
  return full(await withCurrentContent(tx, row), mayWrite(collection, actor, record))
}

async function requireCollection(
  tx: Tx,
  byType: CollectionsByType,
  record: string,
): Promise<RegisteredCollection> {
  const [row] = await tx.query<{ type: string }>(
    'select type from records where org_id = app.org() and id = $1',
    [record],
  )
  const collection = row && byType.get(row.type)
  if (!collection) throw fail('NOT_FOUND')
  return collection
}

export async function listDocuments(tx: Tx, byType: CollectionsByType, actor: Actor, recordId: string) {
  const collection = await requireCollection(tx, byType, recordId)
  const record = await getRecord(tx, collection, actor, recordId)
  const rows = await selectDocumentsOf(tx, recordId)
  return { items: rows.map((row) => line(row, mayWrite(collection, actor, record))) }
}

/** Opens a text of a record; creates it on first use. */
export async function openDocument(
  tx: WriteTx,
  byType: CollectionsByType,
  { id: recordId, field }: { id: string; field: string },
  context: WriteContext,
): Promise<RichText> {
  const { actor } = context
  const collection = await requireCollection(tx, byType, recordId)
  await getRecord(tx, collection, actor, recordId)
  await lockForEdit(tx, collection, recordId, [actor.personId])
  await openRecord(tx, collection, actor, recordId)
  const { type, documents = [] } = collection.shape.of
  if (!documents.includes(field)) throw fail('NOT_FOUND')
  const row = {
    id: uuid(),
    record: recordId,
    field,
    content: JSON.stringify(EMPTY_CONTENT),
    hash: hashOf(EMPTY_CONTENT),
    person: actor.personId,
  }
  const isNew = await insertDocument(tx, row)
  if (isNew) {
    await addVersion(tx, row.id, { reason: 'begun', authors: [] })
    recordTrailEntry(tx, context, type, recordId, 'begin-document', { [`document:${field}`]: [null, row.id] })
  }
  const rows = await selectDocumentsOf(tx, recordId)
  return full(
    rows.find((one) => one.field === field)!,
    true,
  )
}

/** Replaces the content of a text as one edit; open editors receive it. An unchanged content is not saved. */
export async function rewriteDocument(
  tx: WriteTx,
  row: DocumentRow,
  node: Node,
  note: { action: HistoryAction; change?: Record<string, unknown> },
  context: WriteContext,
): Promise<RichText> {
  // Pending edits of others are recorded first, so that the entry covers this edit only.
  const { stored } = (await settleDocument(tx, row.id, true))!
  const before = Y.encodeStateVector(stored.doc)
  writeContent(stored.doc, node)
  const data = Y.encodeStateAsUpdate(stored.doc, before)
  const earlier = (await selectDocument(tx, row.id))!
  if (hashOf(node.toJSON() as Content).toString('hex') === earlier.hash) return full(earlier, true)
  const { personId } = context.actor
  await appendChanges(tx, row.id, [{ person: personId, data }])
  const drafted = tx.trail.length
  await settleDocument(tx, row.id, true, note.action === 'restore-version' ? 'restored' : 'edited')
  const entry = tx.trail[drafted]!
  const [from, to] = entry.changes![`document:${row.field}`]! as [unknown, Record<string, unknown>]
  tx.trail[drafted] = {
    ...entry,
    action: note.action,
    changes: { [`document:${row.field}`]: [from, { ...to, ...note.change }] },
    request: context.requestId,
    roles: context.actor.roles,
  }
  return full((await selectDocument(tx, row.id))!, true)
}

/** Replaces a text; content outside the schema is refused. */
export async function writeDocument(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  version: number,
  content: unknown,
  context: WriteContext,
): Promise<RichText> {
  const row = await openText(tx, byType, context.actor, id)
  const { node, problems } = checkContent(content)
  if (problems.length > 0) {
    throw fail(
      'INVALID_INPUT',
      problems.map(({ path, code }) => ({ path: ['content', ...path], code })),
    )
  }
  if (row.seq !== version) throw fail('VERSION_CONFLICT', { version: row.seq })
  return rewriteDocument(tx, row, node, { action: 'write-document' }, context)
}
