import { fail } from 'contract'
import type { EvidenceFile, evidence } from 'contract/workspace/evidence'
import { v7 as uuid } from 'uuid'
import { getRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { notifyEvidenceChange } from '#platform/collection/links.ts'
import { mayRead, type CollectionsByType } from '#platform/collection/spine.ts'
import { loadRecords } from '#platform/collection/list.ts'
import { requireAbility } from '#platform/collection/policy.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { type RecordScan, scanChanges } from '#platform/uploads/scan-file.ts'
import { getUpload } from '#platform/uploads/upload-rows.ts'
import { mayOpen } from './evidence.policy.ts'
import {
  lockBytes,
  insertFile,
  selectFile,
  selectFiles,
  selectHolders,
  selectLinked,
  selectRecordOf,
  selectRecordsWith,
  selectSupported,
} from './evidence.queries.ts'

export async function listFiles(
  tx: Tx,
  collection: RegisteredCollection<typeof evidence>,
  actor: Actor,
  id: string,
): Promise<{ items: EvidenceFile[] }> {
  await getRecord(tx, collection, actor, id)
  return { items: await selectFiles(tx, id) }
}

const inTrail = ({ version, name, bytes, sha256, mediaType }: EvidenceFile) => ({
  version,
  name,
  bytes,
  sha256,
  mediaType,
})

/**
 * Attaches a stored upload as the next version of the file. The record gets a new version as well, so that reviewers
 * notice. Identical bytes create no new version.
 */
export async function attachFile(
  tx: WriteTx,
  collection: RegisteredCollection<typeof evidence>,
  id: string,
  uploadId: string,
  context: WriteContext,
): Promise<EvidenceFile> {
  const { actor } = context
  const [found] = await loadRecords(tx, collection.shape, [id], true)
  const before = requireAbility(collection.policy, actor, found, 'read')
  if (before.archivedAt !== null) throw fail('ARCHIVED')
  requireAbility(collection.policy, actor, before, 'update')
  const upload = await getUpload(tx, uploadId, actor.personId)
  if (!upload.stored) throw fail('UPLOAD_INCOMPLETE')
  if (!(await lockBytes(tx, upload.sha256))) throw fail('UNAVAILABLE')
  const [newest] = await selectFiles(tx, id)
  if (newest?.sha256 === upload.sha256.toString('hex')) return newest
  const file = { id: uuid(), version: (newest?.version ?? 0) + 1 }
  const { sha256, name } = upload
  await insertFile(tx, { ...file, record: id, sha256, name, person: actor.personId })
  const made = (await selectFile(tx, id, file.id))!
  const otherChanges = { file: [newest ? inTrail(newest) : null, inTrail(made)] as [unknown, unknown] }
  await writeRecords(
    tx,
    collection.shape,
    [{ action: 'attach', before, after: valuesOf(before), otherChanges }],
    context,
  )
  return made
}

/** Loads a file that this person may open: the record is readable, and the file is clean and not restricted for them. */
export async function getOpenFile(
  tx: Tx,
  collection: RegisteredCollection<typeof evidence>,
  actor: Actor,
  { id, fileId }: { id: string; fileId: string },
): Promise<EvidenceFile> {
  const record = await getRecord(tx, collection, actor, id)
  const file = await selectFile(tx, id, fileId)
  if (!file) throw fail('NOT_FOUND')
  if (!mayOpen(actor, record)) throw fail('FORBIDDEN')
  if (file.scan === 'quarantined') throw fail('QUARANTINED')
  if (file.scan !== 'clean') throw fail('NOT_SCANNED')
  return file
}

/** The record of a file that an address names. */
export async function findRecordOf(tx: Tx, file: string): Promise<string> {
  const record = await selectRecordOf(tx, file)
  if (record === undefined) throw fail('NOT_FOUND')
  return record
}

/** Evidence with these bytes and its linked records, as far as this person may read them. */
export async function findSameBytes(tx: Tx, byType: CollectionsByType, actor: Actor, sha256: string) {
  const visible = (await selectHolders(tx, sha256)).filter((row) => mayRead(byType, actor, row))
  const links =
    visible.length === 0
      ? []
      : await selectLinked(
          tx,
          visible.map((row) => row.id),
        )
  const seen = links.filter((row) => mayRead(byType, actor, row))
  return {
    items: visible.map(({ id, code, title, status }) => {
      const ends = seen.filter((link) => link.near === id)
      return { id, code, title, status, links: ends.length }
    }),
    linked: new Set(seen.map((row) => row.id)).size,
  }
}

/** Notifies the slices of the supported records. */
export async function notifySupported(
  tx: WriteTx,
  byType: CollectionsByType,
  written: readonly { row: { id: string } }[],
  context: WriteContext,
): Promise<void> {
  const ids = written.map(({ row }) => row.id)
  await notifyEvidenceChange(tx, byType, await selectSupported(tx, ids), context)
}

/** Records the scan result in every record with the file. */
export const recordScan: RecordScan = async (tx, scanned) => {
  const records = await selectRecordsWith(tx, scanned.sha256)
  for (const { record } of records) {
    tx.trail.push({
      action: 'scan',
      type: 'evidence',
      record,
      version: null,
      changes: scanChanges(scanned),
      reason: null,
      actor: null,
      roles: ['system'],
      request: null,
    })
  }
  return records.length > 0
}
