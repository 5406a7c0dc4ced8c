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
  type Rounds,
  thousandth,
  windowFor,
} from '../bench.ts'
import type { Caller } from '../load/jobs.ts'

/** P6: new records with their chained audit trail entry, durable, across many organisations and in one. */
export async function checkWrites(bench: Bench): Promise<{ rounds: Rounds; gates: Gate[] }> {
  const { load, program, callers, pace } = bench
  // The data set uses codes with P; every round uses a letter of its own.
  const letters = 'ABCDEFGHIJKLMNOQRSTUVWXYZ'.split('')
  const create = (name: string, who: Caller[]): BenchCase => ({
    name,
    run: () =>
      load.run({
        kind: 'create',
        port: program.port,
        callers: who,
        letter: letters.shift()!,
        ...windowFor(bench),
      }),
  })
  const cases = [create('create, many', callers.all), create('create, one', callers.large)]
  const rounds = await interleave(cases, Math.min(pace.rounds, 5), bench.say)
  const many = medians(rounds['create, many']!)
  const one = medians(rounds['create, one']!)
  return {
    rounds,
    gates: [
      atLeast('P6', 'creates over 50 organisations', many.perSecond, 500, 'requests/s'),
      atMost('P6', 'creates over 50 organisations, p99', many.p99, 100, 'ms'),
      atLeast('P6', 'creates in one organisation', one.perSecond, 200, 'requests/s'),
      atMost('P6', 'creates in one organisation, p99', one.p99, 100, 'ms'),
      figure('P6', 'creates, processor time, Node + PostgreSQL', thousandth(cpu(many)), 'ms'),
    ],
  }
}
