import { normaliseText } from 'contract/search-text'
import { checkContent, type Checked } from 'editor/check'
import { toText } from 'editor/text'
import { contentOf } from 'editor/yjs'
import * as Y from 'yjs'
import type { WriteTx } from '#platform/db/tx.ts'
import { loadDocument, type StoredDocument } from './shared-document.ts'
import { addVersion, ensureVersions, hashOf, type VersionReason } from './versions.ts'

/** The searched length of one text, because of limits of tsvector. */
const SEARCHED_LENGTH = 200_000

/** The validated content of the shared document, without anything that the schema does not allow. */
export const projectionOf = (doc: Y.Doc): Checked => checkContent(contentOf(doc))

const PROJECT = `update documents set content = $2::json, hash = $3, words = $4,
    search = setweight(to_tsvector('simple', $5), 'C')
      || setweight(to_tsvector('english', $5) || to_tsvector('french', $5) || to_tsvector('arabic', $5), 'D'),
    projected_seq = $6
  where org_id = app.org() and id = $1`

const COMPACT = `with gone as (
    delete from document_updates where org_id = app.org() and document_id = $1 and seq <= $2
  )
  update documents set snapshot = $3, snapshot_seq = $2, recorded_seq = $2, recorded_hash = hash
  where org_id = app.org() and id = $1`

const unrecordedEdits = ({ updates, recordedSeq }: StoredDocument) =>
  updates.filter(({ seq }) => seq > recordedSeq)

interface Member {
  id: string
  roles: string[]
}

/** Adds one trail entry for each person who edited since the last one, with hashes and versions before and after. */
async function recordEdits(
  tx: WriteTx,
  id: string,
  stored: StoredDocument,
  after: { hash: string; versionId: string | null },
): Promise<void> {
  const people = Map.groupBy(unrecordedEdits(stored), ({ person }) => person)
  if (people.size === 0) return
  const members = await tx.query<Member>(
    'select id, roles from members where org_id = app.org() and id = any($1::uuid[])',
    [[...people.keys()]],
  )
  for (const { id: person, roles } of members) {
    const theirs = people.get(person)!
    tx.trail.push({
      action: 'edit-document',
      type: stored.recordType,
      record: stored.recordId,
      version: null,
      changes: {
        [`document:${stored.field}`]: [
          {
            document: id,
            version: stored.recordedSeq,
            sha256: stored.recordedHash,
            versionId: stored.versionId,
          },
          {
            document: id,
            version: stored.seq,
            sha256: after.hash,
            versionId: after.versionId,
            edits: theirs.length,
          },
        ],
      },
      reason: null,
      actor: person,
      roles,
      request: null,
    })
  }
}

export interface Settled {
  stored: StoredDocument
  checked: Checked
}

/**
 * Updates everything derived from a shared document: content, text and hash; with `record` also the version, the audit
 * trail and the snapshot. It uses the database only, so any process can run it at any time.
 */
export async function settleDocument(
  tx: WriteTx,
  id: string,
  record: boolean,
  reason: VersionReason = 'edited',
): Promise<Settled | undefined> {
  const stored = await loadDocument(tx, id, { lock: true })
  if (!stored) return undefined
  // Saves the previous content as a version before it is replaced.
  if (record && stored.versionId === null) stored.versionId = await ensureVersions(tx, id)
  const checked = projectionOf(stored.doc)
  if (stored.projectedSeq === stored.seq && (!record || stored.recordedSeq === stored.seq))
    return { stored, checked }
  const hash = hashOf(checked.content)
  const words = toText(checked.node)
  await tx.query(PROJECT, [
    id,
    JSON.stringify(checked.content),
    hash,
    words,
    normaliseText(words.slice(0, SEARCHED_LENGTH)),
    stored.seq,
  ])
  if (record && stored.recordedSeq < stored.seq) {
    const authors = [...new Set(unrecordedEdits(stored).map(({ person }) => person))]
    const versionId = await addVersion(tx, id, { reason, authors })
    await recordEdits(tx, id, stored, { hash: hash.toString('hex'), versionId })
    await tx.query(COMPACT, [id, stored.seq, Buffer.from(Y.encodeStateAsUpdate(stored.doc))])
  }
  return { stored, checked }
}
