import type { Dataset } from './dataset/prepare.ts'
import type { Measured, WindowOptions } from './load/window.ts'
import type { Worker } from './load/worker.ts'
import type { Callers } from './servers/callers.ts'
import type { Issuer } from './servers/issuer.ts'
import type { Program } from './servers/program.ts'

export interface Pace {
  rounds: number
  seconds: number
  warmUpSeconds: number
  connections: number
}

/** The environment of a run, shared by all checks. */
export interface Bench {
  dataset: Dataset
  issuer: Issuer
  callers: Callers
  program: Program
  load: Worker
  pace: Pace
  say: (text: string) => void
}

/** One figure with its target. */
export interface Gate {
  id: string
  what: string
  value: number
  unit: string
  target: string
  met: boolean
  /** CPU time as a multiple of the bare server's in the same rounds; compared between runs (P12). */
  ratio?: number
  /** Bytes and counts, which are compared between runs directly. */
  held?: boolean
}

/** A figure without a target. */
export const figure = (id: string, what: string, value: number, unit: string, held = false): Gate => ({
  id,
  what,
  value,
  unit,
  target: '–',
  met: true,
  ...(held ? { held } : {}),
})

export const atLeast = (id: string, what: string, value: number, limit: number, unit = ''): Gate => ({
  id,
  what,
  value,
  unit,
  target: `≥ ${limit}`,
  met: value >= limit,
})

export const atMost = (id: string, what: string, value: number, limit: number, unit = ''): Gate => ({
  id,
  what,
  value,
  unit,
  target: `≤ ${limit}`,
  met: value <= limit,
})

/** The window of a measurement, with the processes whose CPU time is counted. */
export const windowFor = ({ dataset, program, pace }: Bench, node = program.pid): WindowOptions => ({
  workers: pace.connections,
  warmUpSeconds: pace.warmUpSeconds,
  seconds: pace.seconds,
  watch: { node, postmaster: dataset.postmaster },
})

export interface BenchCase {
  name: string
  run: () => Promise<Measured>
}

export type Rounds = Record<string, Measured[]>

/** Runs every case once per round, each round starting with another one, so that a slow minute affects all alike. */
export async function interleave(
  cases: readonly BenchCase[],
  rounds: number,
  say: Bench['say'],
): Promise<Rounds> {
  const results: Rounds = Object.fromEntries(cases.map((benchCase) => [benchCase.name, []]))
  for (let round = 0; round < rounds; round++) {
    const turn = round % cases.length
    for (const benchCase of [...cases.slice(turn), ...cases.slice(0, turn)]) {
      const measured = await benchCase.run()
      if (Object.keys(measured.failed).length > 0)
        throw new Error(`${benchCase.name}: ${JSON.stringify(measured.failed)}`)
      results[benchCase.name]!.push(measured)
    }
    say(`round ${round + 1} of ${rounds}`)
  }
  return results
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

type Figure = Exclude<keyof Measured, 'failed'>

/** The median of each figure over the rounds. */
export function medians(rounds: readonly Measured[]): Record<Figure, number> {
  const figures = [
    'requests',
    'perSecond',
    'p50',
    'p95',
    'p99',
    'max',
    'nodeCpu',
    'postgresCpu',
    'foreign',
    'bytes',
  ] as const
  return Object.fromEntries(figures.map((key) => [key, median(rounds.map((one) => one[key]))])) as Record<
    Figure,
    number
  >
}

export const thousandth = (value: number): number => Math.round(value * 1000) / 1000

export const cpu = (one: Pick<Measured, 'nodeCpu' | 'postgresCpu'>): number => one.nodeCpu + one.postgresCpu

/** The median of a ratio computed within each round, where both sides had the same conditions. */
export function ratio(
  of: readonly Measured[],
  to: readonly Measured[],
  take: (one: Measured) => number,
): number {
  return thousandth(median(of.map((one, round) => take(one) / take(to[round]!))))
}
