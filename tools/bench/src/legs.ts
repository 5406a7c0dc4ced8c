import type pg from 'pg'
import { atMost, type Gate } from './bench.ts'
import type { Caller } from './load/jobs.ts'
import { gatesTable, table } from './report.ts'
import { call, type Request } from './servers/client.ts'

export const TIMES = 120
const WARM_UP = 20

/** A running program with an organisation in it, and a way to look into its database. */
export interface Place {
  url: string
  caller: Caller
  admin: pg.Client
}

/** One kind of call that is made again and again. */
export interface Leg {
  what: string
  route: string
  /** What p95 may be at most, in milliseconds. */
  limit: number
  path: (turn: number) => string
  /** Records in other states are asked for more: who may take their next step. */
  varies?: boolean
  /** Where it is more than reading an address; made before the clock starts. */
  request?: (turn: number) => Promise<Request>
}

/** How long each call took, in order of time. */
async function clock({ url, caller }: Place, leg: Leg, turns: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const turn of turns) {
    const request = leg.request ? await leg.request(turn) : { path: leg.path(turn) }
    const began = performance.now()
    const { status, body } = await call(url, caller, request)
    if (status !== 200) throw new Error(`${leg.what} was answered with ${status} ${JSON.stringify(body)}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

const at = (times: readonly number[], part: number) =>
  Math.round(times[Math.floor((times.length - 1) * part)]! * 10) / 10

/** Round trips to the database that a route has made so far, as the metrics count them. */
async function queriesOf(url: string, route: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`db_queries_total{route="${route}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** Makes every kind of call many times, one after the other, and says how long they took and how often they asked. */
export async function runLegs(place: Place, legs: readonly Leg[], gate: string): Promise<boolean> {
  const rows: (string | number)[][] = []
  const gates: Gate[] = []
  for (const leg of legs) {
    const { what, route, limit } = leg
    const turns = Array.from({ length: TIMES }, (_, turn) => turn)
    await clock(place, leg, turns.slice(0, WARM_UP))
    const before = await queriesOf(place.url, route)
    const times = await clock(place, leg, turns)
    const queries = ((await queriesOf(place.url, route)) - before) / TIMES
    process.stderr.write(`${what}: p95 ${at(times, 0.95)} ms\n`)
    rows.push([
      what,
      at(times, 0.5),
      at(times, 0.95),
      at(times, 1),
      leg.varies ? queries.toFixed(1) : queries,
    ])
    gates.push(atMost(gate, what, at(times, 0.95), limit, 'ms'))
    if (!leg.varies && !Number.isInteger(queries))
      throw new Error(`${what}: ${queries} queries, not always as many`)
  }
  process.stdout.write(`${table(['', 'p50 ms', 'p95', 'most', 'queries'], rows)}\n\n${gatesTable(gates)}\n`)
  return gates.every(({ met }) => met)
}
