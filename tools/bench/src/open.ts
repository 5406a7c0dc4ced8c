import { join } from 'node:path'
import type { Stops } from 'dev-services/stops'
import type { Bench, Pace } from './bench.ts'
import { root, startDataset } from './dataset/prepare.ts'
import { Worker } from './load/worker.ts'
import { createCallers } from './servers/callers.ts'
import { startIssuer } from './servers/issuer.ts'
import { startProgram } from './servers/program.ts'

export const artifacts = join(root, 'artifacts')

export type Size = 'quick' | 'full'

const PACE: Record<Size, Pace> = {
  quick: { rounds: 3, seconds: 1.5, warmUpSeconds: 0.7, connections: 16 },
  full: { rounds: 7, seconds: 4, warmUpSeconds: 1, connections: 16 },
}
const RECORDS: Record<Size, number> = { quick: 200_000, full: 1_000_000 }

interface Opening {
  pace?: Partial<Pace>
  /** Folder for the CPU profile that the API writes when it ends. */
  profile?: string | undefined
  env?: Record<string, string>
}

/** The data set, people with tokens, the API as in production, and a load generator process. */
export async function openBench(stops: Stops, size: Size, opening: Opening = {}): Promise<Bench> {
  const leave = () => void stops.stopAll().then(() => process.exit(130))
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const dataset = await stops.add(await startDataset(RECORDS[size]))
  const issuer = await stops.add(await startIssuer())
  const callers = await createCallers(dataset.adminUrl, issuer)
  const program = await stops.add(
    await startProgram({
      databaseUrl: dataset.appUrl,
      issuer: issuer.url,
      profile: opening.profile,
      env: opening.env ?? {},
    }),
  )
  const load = await stops.add(new Worker(new URL('load/load.ts', import.meta.url)))
  const say = (text: string) => void process.stdout.write(`${text}\n`)
  return { dataset, issuer, callers, program, load, pace: { ...PACE[size], ...opening.pace }, say }
}
