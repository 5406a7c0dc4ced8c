import { fail } from 'contract'
import type { RichText, RichTextVersion } from 'contract/workspace/rich-texts'
import { MAX_VERSIONS } from 'contract/workspace/rich-texts'
import { checkContent } from 'editor/check'
import { toDocument } from 'editor/content'
import { difference } from 'editor/difference'
import { toHtml } from 'editor/html'
import { schema } from 'editor/schema'
import { v7 as uuid } from 'uuid'
import { recordTrailEntry } from '#platform/collection/links.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { settleDocument } from '#platform/texts/settle.ts'
import {
  countNamedVersions,
  type FullVersion,
  insertVersion,
  selectVersion,
  selectVersions,
} from './rich-texts.queries.ts'
import { getText, openText, rewriteDocument, withCurrentContent } from './rich-texts.service.ts'

export async function listVersions(tx: Tx, byType: CollectionsByType, actor: Actor, id: string) {
  await getText(tx, byType, actor, id)
  return { items: await selectVersions(tx, id) }
}

async function findVersion(tx: Tx, document: string, id: string): Promise<FullVersion> {
  const version = await selectVersion(tx, document, id)
  if (!version) throw fail('NOT_FOUND')
  return version
}

/** Saves the current text as a named version, including all received changes. */
export async function nameVersion(
  tx: WriteTx,
  byType: CollectionsByType,
  id: string,
  name: string,
  context: WriteContext,
): Promise<RichTextVersion> {
  const row = await openText(tx, byType, context.actor, id)
  await settleDocument(tx, id, true)
  const made = await insertVersion(tx, { id: uuid(), document: id, name, person: context.actor.personId })
  if ((await countNamedVersions(tx, id)) > MAX_VERSIONS)
    throw fail('INVALID_INPUT', [{ path: ['name'], code: 'too_many' }])
  recordTrailEntry(tx, context, row.record_type, row.record_id, 'name-version', {
    [`version:${row.field}`]: [null, { number: made.number, name, sha256: made.hash }],
  })
  return made
}

export async function getVersion(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { id, versionId }: { id: string; versionId: string },
) {
  await getText(tx, byType, actor, id)
  const version = await findVersion(tx, id, versionId)
  const { node, content } = checkContent(version.content)
  return { ...version, content: toDocument(content), html: toHtml(node) }
}

/** Compares two versions; the second defaults to the current text. */
export async function compareVersions(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  id: string,
  { from, to }: { from: string; to?: string | undefined },
) {
  const { row } = await getText(tx, byType, actor, id)
  const before = checkContent((await findVersion(tx, id, from)).content)
  const after = checkContent(
    to ? (await findVersion(tx, id, to)).content : (await withCurrentContent(tx, row)).content,
  )
  const content = difference(before.node, after.node)
  return { content: toDocument(content), html: toHtml(schema.nodeFromJSON(content)) }
}

/** Restores a version. Later content stays in the trail and in later versions. */
export async function restoreVersion(
  tx: WriteTx,
  byType: CollectionsByType,
  { id, versionId }: { id: string; versionId: string },
  context: WriteContext,
): Promise<RichText> {
  const row = await openText(tx, byType, context.actor, id)
  const { content, number, name } = await findVersion(tx, id, versionId)
  const note = { action: 'restore-version', change: { restored: { number, name } } } as const
  return rewriteDocument(tx, row, checkContent(content).node, note, context)
}
