import { buffer } from 'node:stream/consumers'
import type { Services } from '#platform/http/services.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { storedKey } from '#platform/storage/storage.ts'
import { insertTexts, selectUnreadFile } from './file-texts.queries.ts'
import { readInWorker } from './read-in-worker.ts'
import { isReadable } from './readable-types.ts'

export const READ_FILE_TEXT = 'read-file-text'

/** Larger files are not searched: they are archives and recordings, and are read into memory here. */
const MAX_BYTES = 100 * 1024 * 1024

/** Reads the text of a stored file and stores it. A repetition finds it read. */
export async function readFileText({ db, storage }: Services, { org, sha256 }: JobData): Promise<void> {
  const hash = Buffer.from(String(sha256), 'hex')
  const file = await selectUnreadFile(db.read(org!), hash)
  if (!file) return
  const supported = isReadable(file.mediaType) && file.bytes <= MAX_BYTES
  const texts = supported
    ? await readInWorker({
        bytes: await buffer(await storage.read(storedKey(org!, String(sha256)))),
        mediaType: file.mediaType,
      })
    : []
  const hasText = texts?.some((text) => text !== '')
  const outcome = !supported ? 'unsupported' : !texts ? 'unreadable' : hasText ? 'text' : 'no_text'
  await db.write(org!, async (tx) => {
    await tx.extendTimeout(2)
    return { value: await insertTexts(tx, hash, outcome, texts ?? []) }
  })
}
