import { Worker } from 'node:worker_threads'
import { entryFile } from '#platform/entry-file.ts'
import { inWorkerSlot } from '#platform/worker-slots.ts'
import type { ReadResult } from './act-worker.ts'
import type { Act } from './read-act.ts'
import { UnreadableText } from './unreadable-text.ts'

const FILE = entryFile('act-worker', import.meta.url)

/** The longest act takes two seconds. */
const TIME_LIMIT_MS = 12_000
const WORKER_OPTIONS = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } }

/** Reads an act in a thread: a file of a customer neither blocks other requests nor exhausts the memory of the process. */
export const readActInWorker = (bytes: Uint8Array, timeLimit = TIME_LIMIT_MS): Promise<Act> =>
  inWorkerSlot(async () => {
    const worker = new Worker(FILE, { ...WORKER_OPTIONS, workerData: bytes })
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
    const tooSlow = setTimeout(() => reject(new UnreadableText('too_slow')), timeLimit)
    worker.on('message', resolve)
    worker.on('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableText('too_large') : error),
    )
    worker.on('exit', () => reject(new Error('the worker ended without an answer')))
    try {
      const result = await promise
      if ('unreadable' in result) throw new UnreadableText(result.unreadable)
      return result.act
    } finally {
      clearTimeout(tooSlow)
      await worker.terminate()
    }
  })
