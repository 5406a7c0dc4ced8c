import { parentPort } from 'node:worker_threads'
import { buildWorkbook, type WorkbookModel } from './build-workbook.ts'
import { parseWorkbook, type Sheet } from './parse-workbook.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

export type Job = { readonly read: Uint8Array } | { readonly build: WorkbookModel }
export type Done =
  | { readonly sheet: Sheet }
  | { readonly bytes: Uint8Array }
  | { readonly unreadable: UnreadableReason }

async function work(job: Job): Promise<Done> {
  if ('build' in job) return { bytes: await buildWorkbook(job.build) }
  try {
    const { buffer, byteOffset, byteLength } = job.read
    return { sheet: await parseWorkbook(Buffer.from(buffer, byteOffset, byteLength)) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason }
    throw error
  }
}

async function answer(job: Job): Promise<void> {
  const done = await work(job)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(done)
}

// What goes wrong otherwise ends the thread, and whoever waits is told.
parentPort!.on('message', (job: Job) => void answer(job))
