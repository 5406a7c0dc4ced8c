import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createStops } from 'dev-services/stops'
import type { Bench, Gate } from './bench.ts'
import { checkCounts } from './checks/counts.ts'
import { checkLists } from './checks/lists.ts'
import { checkPlans } from './checks/plans.ts'
import { checkSearches } from './checks/searches.ts'
import { checkWrites } from './checks/writes.ts'
import { artifacts, openBench } from './open.ts'
import { roundsTable, summary, table } from './report.ts'

export interface Options {
  quick: boolean
  /** A subset of: lists, counts, plans, searches, writes. */
  only: string[]
  rounds?: number | undefined
  /** Only plans of requests whose name contains this, and of changes. */
  match?: string | undefined
  /** Profiles the API's CPU use in one case of the lists. */
  profile?: string | undefined
}

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
      const { report, gates } = await checkPlans(bench, options.match)
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
    // Last, because it changes the seeded tables.
    writes: async (bench) => {
      const { rounds, gates } = await checkWrites(bench)
      bench.say(`\n${roundsTable(rounds)}\n`)
      return { rounds, gates }
    },
  }
}

/** `pnpm bench api`: the API on a million records, compared with its targets and with the bare server and driver. */
export async function benchApi(options: Options): Promise<Gate[]> {
  const stops = createStops()
  try {
    const bench = await openBench(stops, options.quick ? 'quick' : 'full', {
      pace: options.rounds ? { rounds: options.rounds } : {},
      profile: options.profile ? join(artifacts, 'profile') : undefined,
    })
    const { dataset, pace, say } = bench
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
    mkdirSync(artifacts, { recursive: true })
    const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version }
    const report = { at: new Date().toISOString(), machine, records: dataset.records, pace, gates, results }
    writeFileSync(join(artifacts, 'bench-api.json'), `${JSON.stringify(report, null, 1)}\n`)
    return gates
  } finally {
    await stops.stopAll()
  }
}
