import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, cpuOfMachine, cpuOfPostgres } from './cpu.ts'

interface Watch {
  node: number
  postmaster: number
}

export interface WindowOptions {
  workers: number
  warmUpSeconds: number
  seconds: number
  watch: Watch
}

export interface Measured {
  requests: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  max: number
  /** CPU milliseconds per request. */
  nodeCpu: number
  postgresCpu: number
  /** The CPU share of other processes: neither the API, nor PostgreSQL, nor the load generator. */
  foreign: number
  bytes: number
  failed: Record<string, number>
}

export interface Step {
  ok: boolean
  status: string
  bytes: number
}

function sample(watch: Watch) {
  return {
    at: performance.now(),
    node: cpuOf(watch.node),
    postgres: cpuOfPostgres(watch.postmaster),
    self: cpuOf(process.pid),
    machine: cpuOfMachine(),
  }
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Runs steps on a number of concurrent workers without pauses, and measures a window in the middle. */
export async function measureWindow(
  options: WindowOptions,
  step: (worker: number) => Promise<Step>,
): Promise<Measured> {
  let running = true
  let latencies: number[] = []
  let bytes = 0
  let failed: Record<string, number> = {}
  const work = async (worker: number) => {
    while (running) {
      const began = performance.now()
      const done = await step(worker)
      latencies.push(performance.now() - began)
      bytes += done.bytes
      if (!done.ok) failed[done.status] = (failed[done.status] ?? 0) + 1
    }
  }
  const workers = Array.from({ length: options.workers }, (_, worker) => work(worker))
  await Promise.race([sleep(options.warmUpSeconds * 1000), Promise.all(workers)])
  latencies = []
  bytes = 0
  failed = {}
  const before = sample(options.watch)
  await Promise.race([sleep(options.seconds * 1000), Promise.all(workers)])
  const after = sample(options.watch)
  const inWindow = Float64Array.from(latencies).toSorted()
  const [windowBytes, windowFailed] = [bytes, { ...failed }]
  running = false
  await Promise.all(workers)

  const requests = inWindow.length
  const seconds = (after.at - before.at) / 1000
  const at = (share: number) => round(inWindow[Math.min(requests - 1, Math.floor(requests * share))] ?? 0, 2)
  const [node, postgres, self, machine] = (['node', 'postgres', 'self', 'machine'] as const).map(
    (key) => after[key] - before[key],
  )
  const ours = options.watch.node === process.pid ? node! + postgres! : node! + postgres! + self!
  return {
    requests,
    perSecond: round(requests / seconds, 1),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
    nodeCpu: round(node! / requests, 4),
    postgresCpu: round(postgres! / requests, 4),
    foreign: round(Math.max(0, machine! - ours) / machine!, 3),
    bytes: Math.round(windowBytes / Math.max(1, requests)),
    failed: windowFailed,
  }
}
