import { setTimeout as sleep } from 'node:timers/promises'
import { Connection } from '../load/connection.ts'
import type { Caller } from '../load/jobs.ts'

const CONNECTIONS = 8

export interface Steady {
  /** The duration of each request, ascending. */
  times: number[]
  refused: number
}

const requestOf = (path: string, { token, organisation }: Caller): Buffer =>
  Buffer.from(
    `GET /api${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: token ${token}\r\nx-organisation: ${organisation}\r\naccept: application/json\r\n\r\n`,
  )

/** Open-loop load: a fixed number of requests per second, sent on schedule and not after the previous response. */
export async function steady(
  port: number,
  caller: Caller,
  paths: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Steady> {
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(port))
  const lines = connections.map(() => Promise.resolve())
  const requests = paths.map((path) => requestOf(path, caller))
  const times: number[] = []
  let refused = 0
  const began = performance.now()
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const moment = began + (turn * 1000) / perSecond
    await sleep(Math.max(0, moment - performance.now()))
    const line = turn % CONNECTIONS
    const sent = performance.now()
    lines[line] = lines[line]!.then(async () => {
      const { ok } = await connections[line]!.send(requests[turn % requests.length]!)
      times.push(performance.now() - sent)
      if (!ok) refused++
    })
  }
  await Promise.all(lines)
  for (const connection of connections) connection.close()
  return { times: times.toSorted((a, b) => a - b), refused }
}
