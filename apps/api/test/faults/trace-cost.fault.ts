import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSpan } from '#platform/tracing/trace.ts'
import { type Collector, startCollector } from '#test/trace-collector.ts'
import { Harness, type Person } from '#test/harness.ts'

const ROUNDS = 8
const REQUESTS = 150

let collector: Collector
let without: Harness
let withTraces: Harness
beforeAll(async () => {
  collector = await startCollector()
  without = await Harness.start()
  withTraces = await Harness.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
})
afterAll(async () => {
  await without.stop()
  await withTraces.stop()
  collector.close()
})

/** Processor time of one request in microseconds, which does not depend on the load of the machine. */
async function cost(harness: Harness, who: Person, org: string): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < REQUESTS; at++) {
    const reply = await harness.call(processRoutes.list, who, org)
    if (reply.statusCode !== 200) throw new Error(reply.body)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / REQUESTS
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

describe('the cost of tracing', () => {
  it('is small with a collector and negligible without', async () => {
    const sides = await Promise.all(
      [without, withTraces].map(async (harness) => ({ harness, ...(await harness.organisation()) })),
    )
    const costs: [number[], number[]] = [[], []]
    // Alternating, so that other load on the machine affects both equally.
    for (let round = -1; round < ROUNDS; round++)
      for (const [side, { harness, founder, id }] of sides.entries()) {
        const one = await cost(harness, founder, id)
        if (round >= 0) costs[side]!.push(one)
      }
    const [off, on] = costs.map(median) as [number, number]

    const CALLS = 200_000
    const done = Promise.resolve()
    const before = process.cpuUsage()
    for (let at = 0; at < CALLS; at++) void inSpan('nothing', 'internal', {}, () => done)
    const seam = (process.cpuUsage(before).user * 1_000) / CALLS
    process.stdout.write(
      `traces: a list costs ${Math.round(off)} µs of processor without, ${Math.round(on)} µs with them (+${Math.round((on / off - 1) * 100)} %); a seam without a trace ${Math.round(seam)} ns\n`,
    )
    expect(on / off).toBeLessThan(1.5)
    expect(seam).toBeLessThan(2_000)
  })
})
