import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { keptRuns, latestOf } from 'dev-services/figures'
import { createStops } from 'dev-services/stops'
import { figure, type Gate, thousandth } from '../bench.ts'
import { root } from '../dataset/prepare.ts'
import { openBench, type Size } from '../open.ts'
import { measureRequests, measureSizes, socketCosts } from './measure.ts'
import { capacityOf, type Costs, STAGES } from './model.ts'
import { capacityPage } from './page.ts'

/** Measures unit costs, and writes the requirements of the stages of the specification to docs/quality/capacity.md. */
export async function benchCapacity(size: Size): Promise<Gate[]> {
  const socket = socketCosts(latestOf(keptRuns('collab')))
  const stops = createStops()
  try {
    const bench = await openBench(stops, size, { pace: { rounds: 3, seconds: 2.5 } })
    const { record, largest, entry, records, entries } = await measureSizes(bench.dataset.adminUrl)
    const costs: Costs = { ...(await measureRequests(bench)), record, largest, entry, socket }
    const how =
      `Measured on ${new Date().toISOString().slice(0, 10)} with ${records.toLocaleString('en-GB')} records and ` +
      `${entries.toLocaleString('en-GB')} entries on two virtual cores at a load of ${loadavg()[0]!.toFixed(1)}.`
    writeFileSync(join(root, 'docs/quality/capacity.md'), capacityPage(costs, how))
    return [
      figure('–', 'a request that reads, Node', thousandth(costs.read.node), 'ms'),
      figure('–', 'a request that reads, PostgreSQL', thousandth(costs.read.postgres), 'ms'),
      figure('–', 'a request that writes, Node', thousandth(costs.write.node), 'ms'),
      figure('–', 'a request that writes, PostgreSQL', thousandth(costs.write.postgres), 'ms'),
      figure('–', 'a record with indexes', Math.round(record), 'B', true),
      figure('–', 'an entry of the trail with indexes', Math.round(entry), 'B', true),
      ...STAGES.map((stage) => {
        const { cells, limit } = capacityOf(stage, costs)
        return figure('–', `cells of stage ${stage.name}, by ${limit}`, cells, '')
      }),
    ]
  } finally {
    await stops.stopAll()
  }
}
