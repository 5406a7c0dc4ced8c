import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { entryFile } from '#platform/entry-file.ts'
import type { WorkbookHead } from './build-workbook.ts'
import type { Page, WriterTask } from './workbook-writer.ts'

const FILE = entryFile('workbook-writer', import.meta.url)

const WORKER_OPTIONS = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } }

/** Writes a workbook of any length into a file in a worker thread, with one or two pages in memory at a time. */
export async function streamWorkbook(
  path: string,
  head: WorkbookHead,
  pages: AsyncIterable<NonNullable<Page>>,
  signal: AbortSignal,
): Promise<void> {
  const workerData: WriterTask = { path, head }
  const worker = new Worker(FILE, { ...WORKER_OPTIONS, workerData })
  const ended = once(worker, 'exit') as Promise<[code: number]>
  // Rejects the wait for the next page or for the end.
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  failed.catch(() => undefined)
  const nextRequest = () => {
    const answer = Promise.race([once(worker, 'message'), failed])
    // If producing the pages fails, nothing awaits this promise.
    answer.catch(() => undefined)
    return answer
  }
  const send = (page: Page) => {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(page)
  }
  try {
    let request: Promise<unknown> = nextRequest()
    for await (const page of pages) {
      await request
      request = nextRequest()
      send(page)
    }
    await request
    send(null)
    const [code] = await Promise.race([ended, failed])
    if (code !== 0) throw new Error(`the workbook's thread ended with ${code}`)
  } finally {
    await worker.terminate()
  }
}
