import { fail } from 'contract'
import { readInWorker } from './in-worker.ts'
import type { Sheet } from './parse-workbook.ts'
import { Unreadable } from './unreadable.ts'
import { listEntries } from './unzip.ts'

/** The rows of an uploaded workbook; a file that is none, or that is too much, is refused before it costs anything. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet> {
  try {
    listEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return await readInWorker(bytes)
  } catch (error) {
    if (error instanceof Unreadable) throw fail('UNREADABLE_FILE', { reason: error.reason })
    throw error
  }
}
