import { createStops } from 'dev-services/stops'
import {
  type Bench,
  cpu,
  figure,
  type Gate,
  interleave,
  type BenchCase,
  medians,
  ratio,
  thousandth,
  windowFor,
} from '../bench.ts'
import { Worker } from '../load/worker.ts'
import { openBench, type Size } from '../open.ts'
import { roundsTable } from '../report.ts'
import { queriesOf } from '../servers/asked.ts'
import { call } from '../servers/client.ts'

const PACE = { seconds: 2.5, warmUpSeconds: 0.8 }
const BARE = 'node:http + pg, the statement of the list'

/** The most frequent requests: the route, and a URL of it, with a record id where needed. */
const READS: Readonly<Record<string, (id: string) => string>> = {
  'processes.list': () => '/processes?limit=50',
  'processes.get': (id) => `/processes/${id}`,
  'processes.history': (id) => `/processes/${id}/history`,
  'me.work': () => '/me/work?limit=50',
  'search.find': () => '/search?q=supplier%20Lyon',
}
const WRITE = 'processes.create'

const ABOUT_ONE = ['processes.get', 'processes.history']

async function oneRecord({ program, callers }: Bench): Promise<string> {
  const { body } = await call(program.url, callers.large[0]!, { path: '/processes?limit=1' })
  return (body['items'] as [{ id: string }])[0].id
}

function legsOf(bench: Bench, id: string, bare: Worker, barePort: number): BenchCase[] {
  const { callers, load, program } = bench
  const read = (path: string, who: typeof callers.all, port = program.port, pid = program.pid) =>
    load.run({
      kind: 'read',
      port,
      requests: who.map((one) => ({ path: `/api${path}`, caller: one })),
      ...windowFor(bench, pid),
    })
  const letters = 'ABCDEFGHIJKLMNOQRSTUVWXYZ'.split('')
  return [
    { name: BARE, run: () => read('', callers.all, barePort, bare.pid) },
    ...Object.entries(READS).map(([name, path]) => ({
      name,
      run: () => read(path(id), ABOUT_ONE.includes(name) ? callers.large : callers.all),
    })),
    {
      name: WRITE,
      run: () =>
        load.run({
          kind: 'create',
          port: program.port,
          callers: callers.all,
          letter: letters.shift()!,
          ...windowFor(bench),
        }),
    },
  ]
}

/** The number of queries of one request of a route, once it is warm. */
async function queriesOfOne({ program, callers }: Bench, route: string, path: string): Promise<number> {
  const before = await queriesOf(program.url, route)
  await call(program.url, callers.large[0]!, { path })
  return (await queriesOf(program.url, route)) - before
}

/**
 * P12: CPU time of the most used routes as a multiple of the bare server's, measured in alternation, so that variations
 * of the machine affect both alike; bytes and queries as absolute values. The report compares them with the stored
 * figures.
 */
export async function benchGate(size: Size, rounds: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    const bench = await openBench(stops, size, { pace: { ...PACE, rounds } })
    const bare = new Worker(new URL('../servers/raw.ts', import.meta.url), {
      BENCH_DATABASE_URL: bench.dataset.appUrl,
      BENCH_POOL: '12',
      BENCH_MODE: 'awaited',
    })
    await stops.add(bare)
    const id = await oneRecord(bench)
    const cases = legsOf(bench, id, bare, await bare.next<number>())
    const measured = await interleave(cases, rounds, bench.say)
    bench.say(`\n${roundsTable(measured)}`)
    const gates: Gate[] = [figure('P12', BARE, thousandth(cpu(medians(measured[BARE]!))), 'ms')]
    for (const name of [...Object.keys(READS), WRITE]) {
      const ofRoute = medians(measured[name]!)
      gates.push({
        ...figure('P12', `${name}: processor time`, thousandth(cpu(ofRoute)), 'ms'),
        ratio: ratio(measured[name]!, measured[BARE]!, cpu),
      })
      gates.push(figure('P12', `${name}: answer`, ofRoute.bytes, 'B', true))
      const path = READS[name]?.(id)
      if (path) gates.push(figure('P12', `${name}: queries`, await queriesOfOne(bench, name, path), '', true))
    }
    return gates
  } finally {
    await stops.stopAll()
  }
}
