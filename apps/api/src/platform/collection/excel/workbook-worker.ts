import { parentPort } from 'node:worker_threads'
import { buildWorkbook, type WorkbookModel } from './build-workbook.ts'
import {
  type CustomRow,
  parseCustomWorkbook,
  parseTable,
  parseWorkbook,
  type Sheet,
} from './parse-workbook.ts'
import { Unreadable, type UnreadableReason } from './unreadable.ts'

export type WorkbookTask =
  | { readonly read: Uint8Array }
  /** The first columns of the largest sheet. */
  | { readonly table: Uint8Array; readonly columns: number }
  /** Every sheet, the largest first. */
  | { readonly custom: Uint8Array }
  | { readonly build: WorkbookModel }
export type WorkbookResult =
  | { readonly sheet: Sheet }
  | { readonly cells: string[][] }
  | { readonly rows: CustomRow[][] }
  | { readonly bytes: Uint8Array }
  | { readonly unreadable: UnreadableReason }

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

async function runTask(job: WorkbookTask): Promise<WorkbookResult> {
  if ('build' in job) return { bytes: await buildWorkbook(job.build) }
  try {
    if ('table' in job) return { cells: await parseTable(bufferOf(job.table), job.columns) }
    if ('custom' in job) return { rows: await parseCustomWorkbook(bufferOf(job.custom)) }
    return { sheet: await parseWorkbook(bufferOf(job.read)) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason }
    throw error
  }
}

async function respond(job: WorkbookTask): Promise<void> {
  const done = await runTask(job)
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(done)
}

// Any other error ends the thread, and the caller's promise is rejected.
parentPort!.on('message', (job: WorkbookTask) => void respond(job))
