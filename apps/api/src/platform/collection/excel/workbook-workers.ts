import { Worker } from 'node:worker_threads'
import { fail } from 'contract'
import { Unreadable } from './unreadable.ts'
import type { Done, Job } from './workbook-worker.ts'

/**
 * The worker's file has the ending of this one: `.ts` from source, `.js` in a bundle, where the build must name it as
 * an entry of its own, `workbook-worker`.
 */
const FILE = new URL(
  `./workbook-worker${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
  import.meta.url,
)

/** Below the time that PostgreSQL lets a transaction wait idle, which an import or export does meanwhile. */
const TIME_LIMIT_MS = 12_000
/**
 * It parses what strangers send: no environment, no flags, and an end to its memory. So many rows as a file may have, forty
 * columns wide, need half of it; two at once and the program must fit what deploy/helm gives a process.
 */
const CONFINED = {
  env: {},
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 },
}

/** Workbooks are heavy: few at a time, a short queue, and beyond it an honest refusal. */
const AT_ONCE = 2
const MAX_WAITING = 32
let running = 0
const waiting: (() => void)[] = []

async function enter(): Promise<void> {
  if (running < AT_ONCE) {
    running++
    return
  }
  if (waiting.length >= MAX_WAITING) throw fail('UNAVAILABLE')
  // Whoever leaves hands the place over, so that `running` stays as it is.
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

/** What a thread was given to read, or has built. */
const bytesOf = (job: Job, done: Done): number => {
  if ('bytes' in done) return done.bytes.byteLength
  const given = 'read' in job ? job.read : 'table' in job ? job.table : 'own' in job ? job.own : null
  return given?.byteLength ?? 0
}

/** A thread keeps the memory that its largest workbook took; after one of this size it is given back at once. */
const LARGE = 256 * 1024

/** Loading the library takes longer than reading most files, so a thread stays a while for whoever comes next. */
const IDLE_MS = 60_000
const idle = new Set<Thread>()

class Thread {
  private readonly worker = new Worker(FILE, CONFINED)
  private settle: ((outcome: Done | Error) => void) | null = null
  private goes: NodeJS.Timeout | undefined

  constructor() {
    this.worker.on('message', (done: Done) => this.settle?.(done))
    this.worker.on('error', (error: Error & { code?: string }) => {
      this.settle?.(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable('too_large') : error)
    })
    this.worker.on('exit', () => {
      idle.delete(this)
      this.settle?.(new Error('the worker ended without an answer'))
    })
  }

  run(job: Job): Promise<Done> {
    clearTimeout(this.goes)
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

  /** A thread that only waits does not keep the program from ending. */
  wait(): void {
    this.worker.unref()
    this.goes = setTimeout(() => this.end(), IDLE_MS).unref()
    idle.add(this)
  }

  end(): void {
    idle.delete(this)
    void this.worker.terminate()
  }
}

/** Runs one job in another thread, so that everybody else's requests go on. A thread that failed is not used again. */
export async function runInWorker(job: Job): Promise<Done> {
  await enter()
  const [thread = new Thread()] = idle
  idle.delete(thread)
  try {
    const done = await thread.run(job)
    if (bytesOf(job, done) > LARGE) thread.end()
    else thread.wait()
    return done
  } catch (error) {
    thread.end()
    throw error
  } finally {
    leave()
  }
}
