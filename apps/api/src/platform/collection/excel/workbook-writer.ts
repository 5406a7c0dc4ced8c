import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetRow, type WorkbookHead, writeWorkbook } from './build-workbook.ts'

export interface WriterTask {
  readonly path: string
  readonly head: WorkbookHead
}

/** Rows to add; `null` ends the sheet. */
export type Page = readonly SheetRow[] | null

/** The pages to write; each is requested only after the previous one is written. */
async function* pages(): AsyncGenerator<readonly SheetRow[], void> {
  for (;;) {
    const coming = new Promise<Page>((resolve) => parentPort!.once('message', resolve))
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort!.postMessage('more')
    const page = await coming
    if (page === null) return
    yield page
  }
}

const { path, head } = workerData as WriterTask
const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 })
await writeWorkbook(head, pages(), stream, false)
stream.end()
await finished(stream)
parentPort!.close()
