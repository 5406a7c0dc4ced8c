import { fail } from 'contract'
import type { SignedWordings } from 'contract/workspace/signatures'
import { type ChangedParagraph, changedParagraphs } from 'editor/changed-paragraphs'
import { checkContent } from 'editor/check'
import { type Content, EMPTY, toDocument } from 'editor/content'
import { toHtml } from 'editor/html'
import { readAnyRecord } from '#platform/collection/any-record.ts'
import type { CollectionsByType } from '#platform/collection/spine.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { projectionOf } from '#platform/texts/settle.ts'
import { loadDocument } from '#platform/texts/shared-document.ts'
import { selectSignature } from './signatures.queries.ts'

const wordingOf = async (tx: Tx, version: string | null): Promise<Content> => {
  const [row] =
    version === null
      ? []
      : await tx.query<{ content: Content }>(
          'select content from document_versions where org_id = app.org() and id = $1',
          [version],
        )
  return row?.content ?? EMPTY
}

/** The current content of a text including pending edits, or its stored content. */
async function liveOf(tx: Tx, document: string): Promise<Content> {
  const [row] = await tx.query<{ content: Content; pending: boolean }>(
    'select content, projected_seq < seq as pending from documents where org_id = app.org() and id = $1',
    [document],
  )
  const stored = row?.pending ? await loadDocument(tx, document) : undefined
  return stored ? projectionOf(stored.doc).content : (row?.content ?? EMPTY)
}

/** The paragraphs that differ from a version; without a version, all paragraphs. */
export async function compareWordings(
  tx: Tx,
  document: string,
  version: string | null,
): Promise<ChangedParagraph[]> {
  const [before, after] = [await wordingOf(tx, version), await liveOf(tx, document)]
  return changedParagraphs(checkContent(before).node, checkContent(after).node)
}

/** The signed versions of the texts. */
export async function listSignedTexts(
  tx: Tx,
  byType: CollectionsByType,
  actor: Actor,
  { id, signatureId }: { id: string; signatureId: string },
): Promise<SignedWordings> {
  await readAnyRecord(tx, byType, actor, id)
  const signature = await selectSignature(tx, id, signatureId)
  if (!signature) throw fail('NOT_FOUND')
  const rows = await tx.query<{ id: string; content: Content; authors: string[]; at: string }>(
    `select id, content, authors, created_at as at from document_versions
     where org_id = app.org() and id = any($1::uuid[])`,
    [signature.signedTexts.map(({ versionId }) => versionId)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    items: signature.signedTexts.map(({ intact, ...text }) => {
      const { content, authors, at } = byId.get(text.versionId)!
      const checked = checkContent(content)
      return {
        ...text,
        intact,
        authors,
        at,
        content: toDocument(checked.content),
        html: toHtml(checked.node),
      }
    }),
  }
}
