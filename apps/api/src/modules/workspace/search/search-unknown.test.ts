import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertManyRecords } from '#test/insert-records.ts'
import { Harness } from '#test/harness.ts'
import { countRowsRead, freezeStatistics } from '#test/stale-statistics.ts'
import { applyAllChanges } from './index/test-index.ts'
import { selectHits, selectFuzzyHits } from './find.queries.ts'
import { readQuery } from './search-terms.ts'

const TYPES = Array.from({ length: 40 }, (_, at) => `type${at}`)
const EACH = 10

let harness: Harness
let org: string

beforeAll(async () => {
  harness = await Harness.start()
  await freezeStatistics(harness)
  ;({ id: org } = await harness.organisation())
  for (const type of TYPES)
    await insertManyRecords(harness, org, { type, count: EACH, word: `meadow${type}` })
  await applyAllChanges(harness.services)
}, 120_000)
afterAll(() => harness.stop())

it('S9.7 reads each record at most once per type, even where the planner expects none', async () => {
  const records = TYPES.length * EACH
  const types = { open: TYPES.slice(1), narrowed: TYPES.slice(0, 1) }
  for (const [select, typed, found] of [
    [selectHits, 'meadowtype7 3', 1],
    [selectFuzzyHits, 'meadowtype7xy', 10],
  ] as const) {
    const rows = await countRowsRead(harness, org, async (tx) => {
      expect(await select(tx, readQuery(typed), types)).toHaveLength(found)
    })
    expect(rows).toBeLessThan(TYPES.length * records)
  }
})
