import type pg from 'pg'
import { atMost, figure, type Gate, median } from './bench.ts'
import type { Caller } from './load/jobs.ts'
import { table } from './report.ts'
import { queriesOf } from './servers/asked.ts'
import { call, type Request } from './servers/client.ts'

export const TIMES = 120
const WARM_UP = 20

/** A running API with one organisation, and a connection to its database. */
export interface Place {
  url: string
  caller: Caller
  admin: pg.Client
}

/** One kind of request, repeated many times. */
export interface BenchCase {
  what: string
  route: string
  /** The maximum p95, in milliseconds. */
  limit: number
  path: (turn: number) => string
  /** The number of queries varies with the status of the record: permitted transitions need more. */
  varies?: boolean
  /** For anything but a plain GET; prepared before the clock starts. */
  request?: (turn: number) => Promise<Request>
}

interface Clocked {
  /** The duration of each call, ascending. */
  times: number[]
  bytes: number
}

async function clock(
  { url, caller }: Place,
  benchCase: BenchCase,
  turns: readonly number[],
): Promise<Clocked> {
  const times: number[] = []
  const sizes: number[] = []
  for (const turn of turns) {
    const request = benchCase.request ? await benchCase.request(turn) : { path: benchCase.path(turn) }
    const began = performance.now()
    const { status, body, bytes } = await call(url, caller, request)
    if (status !== 200)
      throw new Error(`${benchCase.what} was answered with ${status} ${JSON.stringify(body)}`)
    times.push(performance.now() - began)
    sizes.push(bytes)
  }
  return { times: times.toSorted((a, b) => a - b), bytes: Math.round(median(sizes)) }
}

const at = (times: readonly number[], part: number) =>
  Math.round(times[Math.floor((times.length - 1) * part)]! * 10) / 10

/** Sends every kind of request many times, one after the other: durations, query counts and response sizes. */
export async function runCases(place: Place, cases: readonly BenchCase[], gate: string): Promise<Gate[]> {
  const rows: (string | number)[][] = []
  const gates: Gate[] = []
  for (const benchCase of cases) {
    const { what, route, limit } = benchCase
    const turns = Array.from({ length: TIMES }, (_, turn) => turn)
    await clock(place, benchCase, turns.slice(0, WARM_UP))
    const before = await queriesOf(place.url, route)
    const { times, bytes } = await clock(place, benchCase, turns)
    const queries = ((await queriesOf(place.url, route)) - before) / TIMES
    process.stderr.write(`${what}: p95 ${at(times, 0.95)} ms\n`)
    rows.push([
      what,
      at(times, 0.5),
      at(times, 0.95),
      at(times, 1),
      benchCase.varies ? queries.toFixed(1) : queries,
      (bytes / 1024).toFixed(1),
    ])
    gates.push(
      atMost(gate, what, at(times, 0.95), limit, 'ms'),
      figure(gate, `${what}: queries`, Math.round(queries * 10) / 10, '', true),
      figure(gate, `${what}: answer`, bytes, 'B', true),
    )
    if (!benchCase.varies && !Number.isInteger(queries))
      throw new Error(`${what}: ${queries} queries, not always as many`)
  }
  process.stdout.write(`${table(['', 'p50 ms', 'p95', 'most', 'queries', 'kB'], rows)}\n\n`)
  return gates
}
