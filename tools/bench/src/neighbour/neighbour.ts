import { createStops } from 'dev-services/stops'
import { atMost, type Bench, figure, type Gate, median, thousandth, windowFor } from '../bench.ts'
import { type Caller } from '../load/jobs.ts'
import type { Measured } from '../load/window.ts'
import { openBench, type Size } from '../open.ts'
import { table } from '../report.ts'
import { identify } from '../servers/callers.ts'
import { call } from '../servers/client.ts'
import { type Steady, steady } from './steady.ts'

const SECONDS = 8
const FLOOD_CONNECTIONS = 32
const PER_SECOND = 25
/** P11: the maximum slowdown of the neighbour's slow requests, compared with no load. */
const LIMIT = 1.2

interface Flood {
  what: string
  people: number
  paths: readonly string[]
}

const LISTS = ['/processes?limit=50', '/processes?limit=50&sort=title']
const HEAVY = [
  '/search?q=risk%20management',
  '/processes?limit=50&total=true&q=supplier',
  '/search?q=supplier',
]
const FLOODS: readonly Flood[] = [
  { what: 'one person asks for lists', people: 1, paths: LISTS },
  { what: 'sixty people ask for lists', people: 60, paths: LISTS },
  { what: 'sixty people search', people: 60, paths: HEAVY },
]

const at = (sorted: readonly number[], share: number) =>
  thousandth(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

async function flooded<T>(
  bench: Bench,
  people: readonly Caller[],
  paths: readonly string[],
  meanwhile: () => Promise<T>,
): Promise<[T, Measured]> {
  const requests = people.flatMap((caller) => paths.map((path) => ({ path: `/api${path}`, caller })))
  const flood = bench.load.run({
    kind: 'read',
    port: bench.program.port,
    requests,
    ...windowFor(bench),
    workers: FLOOD_CONNECTIONS,
    warmUpSeconds: 1,
    seconds: SECONDS + 1,
  })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const seen = await meanwhile()
  return [seen, await flood]
}

/** P11: how much longer one organisation waits while another floods the API, with the limits of production. */
export async function benchNeighbour(size: Size, rounds: number): Promise<Gate[]> {
  const stops = createStops()
  try {
    // The default rate limit, which the other suites lift.
    const bench = await openBench(stops, size, { env: { RATE_LIMIT: '1200' } })
    const { callers, program, dataset, issuer } = bench
    const crowd = await identify(dataset.adminUrl, issuer, callers.largeOrganisation, 4, 60 * rounds + 10)
    const neighbour = callers.all.find(({ organisation }) => organisation !== callers.largeOrganisation)!
    const { body } = await call(program.url, neighbour, { path: '/processes?limit=1' })
    const [{ id }] = body['items'] as [{ id: string }]
    const paths = ['/processes?limit=50', `/processes/${id}`, '/me/work?limit=25', '/search?q=supplier']
    const work = () => steady(program.port, neighbour, paths, PER_SECOND, SECONDS)
    await work()
    const quiet: Steady[] = []
    const during: Record<string, Steady[]> = {}
    const rows: (string | number)[][] = []
    for (let round = 0; round < rounds; round++) {
      quiet.push(await work())
      for (const { what, people, paths: asked } of FLOODS) {
        // Different people in every round, because the rate limit per person is soon exhausted.
        const who = crowd.slice(round * 60, round * 60 + people)
        const [seen, flood] = await flooded(bench, who, asked, work)
        ;(during[what] ??= []).push(seen)
        const refused = Object.values(flood.failed).reduce((sum, one) => sum + one, 0)
        rows.push([what, at(seen.times, 0.5), at(seen.times, 0.95), flood.perSecond, refused])
      }
      rows.push(['quiet', at(quiet[round]!.times, 0.5), at(quiet[round]!.times, 0.95), 0, 0])
    }
    bench.say(table(['', 'p50 ms', 'p95', 'flood/s', 'refused'], rows))
    const p95 = (of: readonly Steady[]) => of.map(({ times }) => at(times, 0.95))
    const calm = p95(quiet)
    return [
      figure('P11', 'the neighbour, quiet, p95', median(calm), 'ms'),
      ...FLOODS.flatMap(({ what }) => {
        const seen = during[what]!
        const more = median(p95(seen).map((one, round) => one / calm[round]!))
        return [
          figure('P11', `the neighbour while ${what}, p95`, median(p95(seen)), 'ms'),
          atMost('P11', `the same against quiet, while ${what}`, thousandth(more), LIMIT),
          atMost(
            'P11',
            `refused to the neighbour while ${what}`,
            seen.reduce((sum, one) => sum + one.refused, 0),
            0,
          ),
        ]
      }),
    ]
  } finally {
    await stops.stopAll()
  }
}
