import { parentPort } from 'node:worker_threads'
import { buildWorkbook, type WorkbookModel } from './build-workbook.ts'
import { type OwnRow, parseOwn, parseTable, parseWorkbook, type Sheet } from './parse-workbook.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

export type Job =
  | { readonly read: Uint8Array }
  /** The first columns of the largest sheet. */
  | { readonly table: Uint8Array; readonly columns: number }
  /** Every sheet, the largest first. */
  | { readonly own: Uint8Array }
  | { readonly build: WorkbookModel }
export type Done =
  | { readonly sheet: Sheet }
  | { readonly cells: string[][] }
  | { readonly rows: OwnRow[][] }
  | { readonly bytes: Uint8Array }
  | { readonly unreadable: UnreadableReason }

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

async function work(job: Job): Promise<Done> {
  if ('build' in job) return { bytes: await buildWorkbook(job.build) }
  try {
    if ('table' in job) return { cells: await parseTable(bufferOf(job.table), job.columns) }
    if ('own' in job) return { rows: await parseOwn(bufferOf(job.own)) }
    return { sheet: await parseWorkbook(bufferOf(job.read)) }
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

// Any other error ends the thread, and the caller's promise is rejected.
parentPort!.on('message', (job: Job) => void answer(job))
