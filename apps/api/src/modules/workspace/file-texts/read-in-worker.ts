import { Worker } from 'node:worker_threads'
import { entryFile } from '#platform/entry-file.ts'
import type { TextResult, TextTask } from './text-worker.ts'

const FILE = entryFile('text-worker', import.meta.url)

/** A report of a thousand pages takes half a minute. */
const TIME_LIMIT_MS = 120_000
/** Libraries warn on the console, which would be lines of the log that are none. */
const WORKER_OPTIONS = {
  env: {},
  execArgv: [],
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
}

/** Reads a file in a thread: a hostile one takes neither the memory nor the time of the worker process. */
export async function readInWorker(task: TextTask, timeLimit = TIME_LIMIT_MS): Promise<TextResult> {
  const worker = new Worker(FILE, { ...WORKER_OPTIONS, workerData: task })
  const { promise, resolve } = Promise.withResolvers<TextResult>()
  const tooSlow = setTimeout(() => resolve(null), timeLimit)
  worker.on('message', resolve)
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(tooSlow)
    await worker.terminate()
  }
}
