import { fail } from 'contract'
import type { WriteTx } from '#platform/db/tx.ts'
import type { Services } from '#platform/http/services.ts'
import { storedKey, uploadKey } from '#platform/storage/storage.ts'
import { inspect, type InspectedFile } from './inspect.ts'
import { deleteUpload, getUpload, type UploadRow } from './upload-rows.ts'

export const SCAN_FILE = 'scan-file'

/** Discards an upload: first its bytes, then its row. */
export async function discardUpload({ db, staging }: Services, org: string, id: string): Promise<void> {
  await staging?.remove(uploadKey(org, id))
  await db.write(org, async (tx) => ({ value: await deleteUpload(tx, id) }))
}

/** Reads the upload back from the storage and compares it with the declared size and hash. */
async function verifyUpload(services: Services, org: string, upload: UploadRow): Promise<InspectedFile> {
  const { storage } = services
  const key = uploadKey(org, upload.id)
  const found = await storage.head(key)
  if (found?.bytes !== upload.bytes) throw fail('UPLOAD_INCOMPLETE')
  const inspected = await inspect(await storage.read(key), upload.bytes)
  if (inspected.bytes === upload.bytes && inspected.sha256.equals(upload.sha256)) return inspected
  await discardUpload(services, org, upload.id)
  throw fail('CHECKSUM_MISMATCH')
}

/** Registers the bytes before they are stored; returns their current state. */
async function registerBytes(tx: WriteTx, file: InspectedFile): Promise<string> {
  const [row] = await tx.query<{ state: string }>(
    `insert into stored_files (org_id, sha256, bytes, media_type, viewable, state)
     values (app.org(), $1, $2, $3, $4, 'storing')
     on conflict (org_id, sha256) do update set stored_at = stored_files.stored_at returning state`,
    [file.sha256, file.bytes, file.mediaType, file.viewable],
  )
  return row!.state
}

async function completeUpload({ jobs }: Services, tx: WriteTx, id: string, sha256: Buffer): Promise<void> {
  await tx.query(
    `update stored_files set state = 'scanning', stored_at = clock_timestamp()
     where org_id = app.org() and sha256 = $1 and state = 'storing'`,
    [sha256],
  )
  await tx.query('update uploads set stored = true where org_id = app.org() and id = $1', [id])
  // Known bytes are scanned again: the scanner's signatures may be newer.
  await jobs.enqueue(tx, SCAN_FILE, { org: tx.org, sha256: sha256.toString('hex') })
}

/**
 * Turns a complete upload into a stored file: verifies it, detects its type, copies it to the key of its hash and enqueues
 * the scan. It can be repeated after any interruption; the file is visible only after the last transaction.
 */
export async function finishUpload(
  services: Services,
  org: string,
  person: string,
  id: string,
): Promise<void> {
  const { db, storage, staging } = services
  const upload = await getUpload(db.read(org), id, person)
  if (upload.stored) return
  const file = await verifyUpload(services, org, upload)
  const state = await db.write(org, async (tx) => ({ value: await registerBytes(tx, file) }))
  if (state === 'removing') throw fail('UNAVAILABLE')
  if (state === 'storing') await storage.copy(uploadKey(org, id), storedKey(org, file.sha256.toString('hex')))
  await db.write(org, async (tx) => ({ value: await completeUpload(services, tx, id, file.sha256) }))
  // If this fails, the hourly job removes it by its row.
  await staging?.remove(uploadKey(org, id)).catch(() => undefined)
}
