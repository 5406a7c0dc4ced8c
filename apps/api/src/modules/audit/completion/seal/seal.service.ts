import { fail } from 'contract'
import { ARCHIVE_DAYS, type AuditFile, maySeal } from 'contract/audit/completion'
import type { Export } from 'contract/workspace/exports'
import type { projects } from 'contract/audit/projects'
import { getRecord, openRecord, valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { recordAccessEntry } from '#platform/collection/links.ts'
import type { WriteContext } from '#platform/collection/mutation.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import { startRecordExport } from '#platform/exports/start.ts'
import { StreamReply } from '#platform/http/file-reply.ts'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { storedKey } from '#platform/storage/storage.ts'

const SELECT = `select f.id, f.number, f.name, s.bytes, encode(f.sha256, 'hex') as sha256, f.records,
    f.sealed_at as "sealedAt", f.sealed_by as "sealedBy"
  from audit_files f join stored_files s on s.org_id = f.org_id and s.sha256 = f.sha256
  where f.org_id = app.org() and f.project = $1`

/** Starts building the sealed file. The project is locked in the transaction that saves the file. */
export async function sealProject(
  tx: WriteTx,
  services: Services,
  collection: RegisteredCollection<typeof projects>,
  id: string,
  context: WriteContext,
): Promise<Export> {
  const row = await openRecord(tx, collection, context.actor, id, 'approve')
  if (row.status !== 'follow_up') throw fail('GUARD_NOT_MET', { guards: ['reportIssued'] })
  if (!maySeal(row)) throw fail('GUARD_NOT_MET', { guards: ['changedSinceSeal'] })
  return startRecordExport(tx, services.jobs, collection, id, { format: 'audit_file' }, context)
}

/** Makes a sealed project editable again, for instance to correct its report. The sealed files stay. */
export async function unsealProject(
  tx: WriteTx,
  collection: RegisteredCollection<typeof projects>,
  id: string,
  reason: string,
  context: WriteContext,
): Promise<{ id: string; version: number }> {
  const before = await openRecord(tx, collection, context.actor, id, 'approve')
  if (before.status !== 'follow_up' || before.sealedOn === null)
    throw fail('TRANSITION_NOT_ALLOWED', { from: before.status, to: before.status })
  const after = { ...valuesOf(before), sealedOn: null }
  await writeRecords(tx, collection.shape, [{ action: 'update', before, after, reason }], context)
  const { version } = await getRecord(tx, collection, context.actor, id)
  return { id, version }
}

/** The sealed files of a project, and its sealing deadline. */
export async function listFiles(
  tx: Tx,
  collection: RegisteredCollection<typeof projects>,
  actor: Actor,
  id: string,
): Promise<{ items: AuditFile[]; due: string | null }> {
  const row = await getRecord(tx, collection, actor, id)
  const items = await tx.query<AuditFile>(`${SELECT} order by f.number desc`, [id])
  const issued = row.reportIssuedOn
  const due = issued
    ? new Date(Date.parse(issued) + ARCHIVE_DAYS * 86_400_000).toISOString().slice(0, 10)
    : null
  return { items, due }
}

export async function fetchFile(
  tx: WriteTx,
  services: Services,
  collection: RegisteredCollection<typeof projects>,
  { id, fileId }: { id: string; fileId: string },
  context: WriteContext,
): Promise<StreamReply> {
  // It holds the whole engagement, whatever the permissions of a service account name.
  if (context.actor.permissions) throw fail('FORBIDDEN')
  await getRecord(tx, collection, context.actor, id)
  const [file] = await tx.query<AuditFile>(`${SELECT} and f.id = $2`, [id, fileId])
  if (!file) throw fail('NOT_FOUND')
  const { name, bytes, sha256 } = file
  recordAccessEntry(tx, context, collection.shape.of.type, id, 'download', {
    file: [null, { name, bytes, sha256 }],
  })
  const key = storedKey(tx.org, sha256)
  return new StreamReply({ name, bytes, open: (range) => services.storage.read(key, range) })
}
