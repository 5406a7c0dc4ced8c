import { parentPort, workerData } from 'node:worker_threads'
import { type Act, readAct } from './read-act.ts'
import { UnreadableText, type UnreadableTextReason } from './unreadable-text.ts'

export type ReadResult = { readonly act: Act } | { readonly unreadable: UnreadableTextReason }

async function read(bytes: Uint8Array): Promise<ReadResult> {
  try {
    return { act: await readAct(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) }
  } catch (error) {
    if (error instanceof UnreadableText) return { unreadable: error.reason }
    throw error
  }
}

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await read(workerData as Uint8Array))
