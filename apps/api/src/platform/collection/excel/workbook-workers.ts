import { Worker } from 'node:worker_threads'
import { entryFile } from '#platform/entry-file.ts'
import { inWorkerSlot } from '#platform/worker-slots.ts'
import { Unreadable } from './unreadable.ts'
import type { WorkbookResult, WorkbookTask } from './workbook-worker.ts'

const FILE = entryFile('workbook-worker', import.meta.url)

/** Below PostgreSQL's idle-in-transaction timeout: imports and exports hold a transaction meanwhile. */
const TIME_LIMIT_MS = 12_000
/**
 * Workers parse untrusted files, so they get no environment, no flags and a memory limit. A file with the maximum number of
 * rows and forty columns needs half of it; two workers and the program must fit the limits in deploy/helm.
 */
const WORKER_OPTIONS = {
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 },
}

/** The size of the workbook that was read or built. */
const bytesOf = (job: WorkbookTask, done: WorkbookResult): number => {
  if ('bytes' in done) return done.bytes.byteLength
  const given = 'read' in job ? job.read : 'table' in job ? job.table : 'custom' in job ? job.custom : null
  return given?.byteLength ?? 0
}

/** A thread keeps the memory of its largest workbook; above this size the thread is ended to release it. */
const LARGE_BYTES = 256 * 1024

/** Loading the library takes longer than reading most files, so idle threads are kept for reuse. */
const IDLE_MS = 60_000
const idle = new Set<Thread>()

class Thread {
  private readonly worker = new Worker(FILE, WORKER_OPTIONS)
  private settle: ((outcome: WorkbookResult | Error) => void) | null = null
  private idleTimer: NodeJS.Timeout | undefined

  constructor() {
    this.worker.on('message', (done: WorkbookResult) => this.settle?.(done))
    this.worker.on('error', (error: Error & { code?: string }) => {
      this.settle?.(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('too_large') : error)
    })
    this.worker.on('exit', () => {
      idle.delete(this)
      this.settle?.(new Error('the worker ended without an answer'))
    })
  }

  run(job: WorkbookTask): Promise<WorkbookResult> {
    clearTimeout(this.idleTimer)
    this.worker.ref()
    return new Promise((resolve, reject) => {
      const tooSlow = setTimeout(() => this.settle?.(new Unreadable('too_slow')), TIME_LIMIT_MS)
      this.settle = (outcome) => {
        this.settle = null
        clearTimeout(tooSlow)
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      this.worker.postMessage(job)
    })
  }

  /** Keeps the thread for reuse. An idle thread does not keep the process running. */
  park(): void {
    this.worker.unref()
    this.idleTimer = setTimeout(() => this.end(), IDLE_MS).unref()
    idle.add(this)
  }

  end(): void {
    idle.delete(this)
    void this.worker.terminate()
  }
}

/** Runs one task in a worker thread, so that the event loop is not blocked. A failed thread is not reused. */
export const runInWorker = (job: WorkbookTask): Promise<WorkbookResult> =>
  inWorkerSlot(async () => {
    const [thread = new Thread()] = idle
    idle.delete(thread)
    try {
      const done = await thread.run(job)
      if (bytesOf(job, done) > LARGE_BYTES) thread.end()
      else thread.park()
      return done
    } catch (error) {
      thread.end()
      throw error
    }
  })
