import { parentPort, workerData } from 'node:worker_threads'
import { readPlaces } from './read-places.ts'

export interface TextTask {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** The texts of the places of a file; null if it cannot be read. */
export type TextResult = string[] | null

async function read({ bytes, mediaType }: TextTask): Promise<TextResult> {
  try {
    return await readPlaces(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mediaType)
  } catch {
    // Damaged and encrypted files are evidence too; they have no text.
    return null
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await read(workerData as TextTask))
