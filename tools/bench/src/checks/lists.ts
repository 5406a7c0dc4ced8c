import { setTimeout as sleep } from 'node:timers/promises'
import {
  atLeast,
  atMost,
  type Bench,
  cpu,
  figure,
  type Gate,
  interleave,
  type BenchCase,
  medians,
  ratio,
  thousandth,
  type Rounds,
  windowFor,
} from '../bench.ts'
import type { Caller } from '../load/jobs.ts'
import { Worker } from '../load/worker.ts'
import { call } from '../servers/client.ts'

const POOL = '12'
const PAGE = '/processes?limit=50'

/** Pages through the list to a depth, and returns the URL of the page that starts there. */
async function pageAtDepth({ program }: Bench, caller: Caller, depth: number): Promise<string> {
  let cursor = ''
  for (let seen = 0; seen < depth; seen += 100) {
    const { body, status } = await call(program.url, caller, { path: `/processes?limit=100${cursor}` })
    if (status !== 200 || typeof body['next'] !== 'string')
      throw new Error(`no page at depth ${seen}: ${status}`)
    cursor = `&cursor=${encodeURIComponent(body['next'])}`
  }
  return PAGE + cursor
}

export const CASES = {
  api: 'the API, 50 organisations',
  raw: 'node:http + pg, four awaited statements',
  raw1: 'node:http + the runner, one round trip',
  bare: 'the runner alone, no HTTP',
  shallow: 'the API, large organisation, depth 0',
  deep: 'the API, large organisation, half way down',
} as const

async function startCases(bench: Bench): Promise<{ cases: BenchCase[]; stop: () => Promise<void> }> {
  const { callers, load, program, dataset } = bench
  const env = {
    BENCH_DATABASE_URL: dataset.appUrl,
    BENCH_POOL: POOL,
    BENCH_ORGANISATIONS: callers.organisations.join(','),
  }
  const server = (mode: string) =>
    new Worker(new URL('../servers/raw.ts', import.meta.url), { ...env, BENCH_MODE: mode })
  const workers = {
    raw: server('awaited'),
    raw1: server('grouped'),
    bare: new Worker(new URL('../servers/bare.ts', import.meta.url), env),
  }
  const rawPort = await workers.raw.next<number>()
  const raw1Port = await workers.raw1.next<number>()
  await workers.bare.next()

  const read =
    (path: string, who: Caller[], port = program.port, pid = program.pid) =>
    () =>
      load.run({
        kind: 'read',
        port,
        requests: who.map((caller) => ({ path: `/api${path}`, caller })),
        ...windowFor(bench, pid),
      })
  const deep = await pageAtDepth(bench, callers.large[0]!, dataset.records / 10)
  const cases: BenchCase[] = [
    { name: 'api', run: read(PAGE, callers.all) },
    { name: 'raw', run: read('', callers.all, rawPort, workers.raw.pid) },
    { name: 'raw1', run: read('', callers.all, raw1Port, workers.raw1.pid) },
    { name: 'bare', run: () => workers.bare.run({ kind: 'bare', ...windowFor(bench, workers.bare.pid) }) },
    { name: 'shallow', run: read(PAGE, callers.large) },
    { name: 'deep', run: read(deep, callers.large) },
  ]
  return {
    cases,
    stop: async () => void (await Promise.all(Object.values(workers).map((worker) => worker.stop()))),
  }
}

/**
 * P1 and P2: the list with row-level security, deep pages, and the overhead of the stack over the bare server and
 * driver.
 */
export async function checkLists(bench: Bench, only?: string): Promise<{ rounds: Rounds; gates: Gate[] }> {
  const { cases, stop } = await startCases(bench)
  try {
    await sleep(500)
    const chosen = only ? cases.filter((benchCase) => benchCase.name === only) : cases
    const rounds = await interleave(chosen, bench.pace.rounds, bench.say)
    return { rounds, gates: only ? [] : gatesOf(rounds) }
  } finally {
    await stop()
  }
}

function gatesOf(rounds: Rounds): Gate[] {
  const { api, raw, raw1, bare, shallow, deep } = rounds as Record<keyof typeof CASES, Rounds[string]>
  const list = medians(api)
  const speed = (one: { perSecond: number }) => one.perSecond
  return [
    atLeast('P1', 'list of 50 rows', list.perSecond, 700, 'requests/s'),
    atMost('P1', 'list of 50 rows, p99', list.p99, 150, 'ms'),
    {
      ...atMost('P1', 'list of 50 rows, processor time, Node + PostgreSQL', thousandth(cpu(list)), 1.5, 'ms'),
      ratio: ratio(api, raw, cpu),
    },
    figure('P1', 'list of 50 rows: answer', list.bytes, 'B', true),
    atMost('P1', 'half way down against the first page, time', ratio(shallow, deep, speed), 1.2),
    atMost('P1', 'half way down against the first page, processor', ratio(deep, shallow, cpu), 1.2),
    atLeast('P2', 'throughput against node:http + pg, awaited', ratio(api, raw, speed), 0.9),
    atMost('P2', 'processor against node:http + pg, awaited', ratio(api, raw, cpu), 1 / 0.9),
    atLeast('P2', 'throughput against node:http + the runner', ratio(api, raw1, speed), 0),
    atLeast('P2', 'throughput against the runner alone', ratio(api, bare, speed), 0),
  ]
}
