import { buffer } from 'node:stream/consumers'
import { Failure, fail } from 'contract'
import type { Services } from '#platform/http/services.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { finishUpload } from '#platform/uploads/finish.ts'
import { getUpload } from '#platform/uploads/upload-rows.ts'
import { type Act, MAX_ACT_BYTES } from './read-act.ts'
import { readActInWorker } from './read-act-in-worker.ts'
import { UnreadableText } from './unreadable-text.ts'

/** An act that was read from an upload. */
export interface UploadedAct {
  readonly act: Act
  readonly sha256: Buffer
  readonly fileName: string
}

/** Reads the act in an upload of this person, once the scanner found nothing in it. */
export async function readUploadedAct(
  services: Services,
  { orgId, personId }: Actor,
  id: string,
): Promise<UploadedAct> {
  const { db, storage } = services
  await finishUpload(services, orgId, personId, id)
  const tx = db.read(orgId)
  const { name, sha256, bytes } = await getUpload(tx, id, personId)
  const [stored] = await tx.query<{ state: string }>(
    'select state from stored_files where org_id = app.org() and sha256 = $1',
    [sha256],
  )
  if (stored?.state === 'quarantined') throw fail('QUARANTINED')
  if (stored?.state !== 'clean') throw fail('NOT_SCANNED')
  try {
    if (bytes > MAX_ACT_BYTES) throw new UnreadableText('too_large')
    const act = await readActInWorker(
      await buffer(await storage.read(storedKey(orgId, sha256.toString('hex')))),
    )
    return { act, sha256, fileName: name }
  } catch (error) {
    if (error instanceof UnreadableText) throw new Failure('UNREADABLE_FILE', { reason: error.reason })
    throw error
  }
}
