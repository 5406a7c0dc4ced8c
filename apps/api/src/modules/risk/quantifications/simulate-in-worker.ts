import { Worker } from 'node:worker_threads'
import type { LossResult } from 'contract/risk/quantifications'
import { entryFile } from '#platform/entry-file.ts'
import type { Simulated } from './simulate-losses.ts'

const FILE = entryFile('simulation-worker', import.meta.url)

/** The largest simulation takes a few seconds on a slow machine. */
const TIME_LIMIT_MS = 50_000
const WORKER_OPTIONS = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } }

/** Simulates in a thread, so that the other jobs of the process go on meanwhile. */
export async function simulateInWorker(of: Simulated): Promise<LossResult> {
  const worker = new Worker(FILE, { ...WORKER_OPTIONS, workerData: of })
  const { promise, resolve, reject } = Promise.withResolvers<LossResult>()
  const tooSlow = setTimeout(() => reject(new Error('the simulation takes too long')), TIME_LIMIT_MS)
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the simulation ended without a result')))
  try {
    return await promise
  } finally {
    clearTimeout(tooSlow)
    await worker.terminate()
  }
}
