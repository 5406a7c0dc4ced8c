import { setTimeout as sleep } from 'node:timers/promises'
import { searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'
import { insertManyRecords } from '#test/insert-records.ts'
import { startWorkerProcess } from './worker-process.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
})
afterAll(() => harness.stop())

const RECORDS = 450
const count = async (from: string): Promise<number> => {
  const { rows } = await harness.admin.query<{ count: number }>(
    `select count(*)::integer from ${from} where org_id = $1`,
    [org],
  )
  return rows[0]!.count
}

it.each(['search.changes-taken', 'search.entries-written'])(
  'R3 a worker killed at %s loses no change of the search index and counts none twice',
  async (point) => {
    await insertManyRecords(harness, org, { type: 'process', count: RECORDS, word: point.replace(/\W/g, '') })
    expect(await count('search_changes')).toBe(RECORDS)
    expect(await startWorkerProcess(harness, point).ended).toBe('SIGKILL')
    expect(await count('search_changes')).toBe(RECORDS)
    const other = startWorkerProcess(harness)
    try {
      const began = performance.now()
      while ((await count('search_changes')) > 0) {
        expect(performance.now() - began).toBeLessThan(60_000)
        await sleep(100)
      }
      process.stdout.write(
        `R3 ${point}: ${RECORDS} changes after ${Math.round(performance.now() - began)} ms\n`,
      )
    } finally {
      await other.stop()
    }
    expect(await count(`(select * from search_entries where type = 'process') e`)).toBe(
      await count(`(select * from records where type = 'process') r`),
    )
    const { rows } = await harness.admin.query<{ records: number }>(
      'select records from search_vocabulary where org_id = $1 and word = $2',
      [org, point.replace(/\W/g, '')],
    )
    expect(rows).toEqual([{ records: RECORDS }])
    const found = await harness.call(searchRoutes.search, manager, org, {
      query: { q: `${point.replace(/\W/g, '')} 77` },
    })
    expect(found.body).toContain(`${point.replace(/\W/g, '')}77`)
  },
)
