import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createStops } from 'parts/stops'
import type { Bench, Gate, Pace } from './bench.ts'
import { checkCounts } from './checks/counts.ts'
import { checkLists } from './checks/lists.ts'
import { checkPlans } from './checks/plans.ts'
import { checkSearches } from './checks/searches.ts'
import { checkWrites } from './checks/writes.ts'
import { root, startDataset } from './dataset/prepare.ts'
import { Worker } from './load/worker.ts'
import { gatesTable, roundsTable, summary, table } from './report.ts'
import { createCallers } from './servers/callers.ts'
import { startIssuer } from './servers/issuer.ts'
import { startProgram } from './servers/program.ts'

export interface Options {
  quick: boolean
  /** Only some of: lists, counts, plans, searches, writes. */
  only: string[]
  rounds?: number | undefined
  /** Profile the API's processor use under one leg of the lists. */
  profile?: string | undefined
}

const PACE: Record<'quick' | 'full', Pace> = {
  quick: { rounds: 3, seconds: 1.5, warmUpSeconds: 0.7, connections: 16 },
  full: { rounds: 7, seconds: 4, warmUpSeconds: 1, connections: 16 },
}
const RECORDS = { quick: 200_000, full: 1_000_000 }
const artifacts = join(root, 'artifacts')

type Check = (bench: Bench) => Promise<{ gates: Gate[] } & Record<string, unknown>>

function checksOf(options: Options): Record<string, Check> {
  return {
    lists: async (bench) => {
      const { rounds, gates } = await checkLists(bench, options.profile)
      bench.say(`\n${roundsTable(rounds)}\n`)
      return { rounds, gates }
    },
    counts: checkCounts,
    plans: async (bench) => {
      const { report, gates } = await checkPlans(bench)
      const heavy = report.seen
        .filter((one) => one.touched > 10_000)
        .toSorted((a, b) => b.touched - a.touched)
      if (report.violations.length > 0) bench.say(`\nviolations:\n${report.violations.join('\n')}`)
      if (heavy.length > 0)
        bench.say(
          `\nmost rows:\n${table(
            ['', 'rows', 'ms'],
            heavy.map((one) => [one.name, one.touched, one.ms]),
          )}\n`,
        )
      return { report, gates }
    },
    searches: async (bench) => {
      const { rounds, gates } = await checkSearches(bench)
      bench.say(`\n${roundsTable(rounds)}\n`)
      return { rounds, gates }
    },
    // Last: the tables are no longer as they were seeded.
    writes: async (bench) => {
      const { rounds, gates } = await checkWrites(bench)
      bench.say(`\n${roundsTable(rounds)}\n`)
      return { rounds, gates }
    },
  }
}

/** `pnpm bench api`: the API on a million records, against its targets and against the bare parts. */
export async function benchApi(options: Options): Promise<boolean> {
  const size = options.quick ? 'quick' : 'full'
  const stops = createStops()
  const leave = () => void stops.stopAll().then(() => process.exit(130))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  try {
    const dataset = await stops.add(await startDataset(RECORDS[size]))
    const issuer = await stops.add(await startIssuer())
    const callers = await createCallers(dataset.adminUrl, issuer)
    const profile = options.profile ? join(artifacts, 'profile') : undefined
    const program = await stops.add(
      await startProgram({ databaseUrl: dataset.appUrl, issuer: issuer.url, profile }),
    )
    const load = await stops.add(new Worker(new URL('load/load.ts', import.meta.url)))
    const pace = { ...PACE[size], ...(options.rounds ? { rounds: options.rounds } : {}) }
    const bench: Bench = { dataset, issuer, callers, program, load, pace, say }
    say(summary(bench))

    const gates: Gate[] = []
    const results: Record<string, unknown> = {}
    for (const [name, check] of Object.entries(checksOf(options))) {
      if (options.only.length > 0 && !options.only.includes(name)) continue
      say(`\n== ${name}`)
      const result = await check(bench)
      gates.push(...result.gates)
      results[name] = result
    }
    say(`\n${gatesTable(gates)}`)
    mkdirSync(artifacts, { recursive: true })
    const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version }
    const report = { at: new Date().toISOString(), machine, records: dataset.records, pace, gates, results }
    writeFileSync(join(artifacts, 'bench-api.json'), `${JSON.stringify(report, null, 1)}\n`)
    return gates.every((gate) => gate.met)
  } finally {
    await stops.stopAll()
  }
}
