import { LOCALES } from 'contract'
import { starterUniverseRoutes } from 'contract/compliance/starter-universes'
import { processRoutes } from 'contract/risk/processes'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { MAX_RESULTS, searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertManyRecords } from '#test/insert-records.ts'
import { Harness, type Person } from '#test/harness.ts'
import { OWN_PROCESS, QUESTIONS } from '#test/search-queries.ts'

let harness: Harness
let org: string
let person: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: person } = await harness.organisation(['risk_manager', 'compliance_officer']))
  const loads = [
    await harness.call(starterLibraryRoutes.load, person, org, { body: {} }),
    await harness.call(starterUniverseRoutes.load, person, org, { body: { codes: ['GDPR', 'ISO27001'] } }),
    await harness.call(processRoutes.create, person, org, { body: OWN_PROCESS }),
  ]
  for (const { statusCode, body } of loads) expect(statusCode, body).toBeLessThan(300)
}, 300_000)
afterAll(() => harness.stop())

async function find(q: string): Promise<string[]> {
  const response = await harness.call(searchRoutes.search, person, org, { query: { q } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: { code: string }[] }>().items.map(({ code }) => code)
}

describe.each(['by themselves', 'in a crowd'])('S9.7 the sixty questions, %s', (where) => {
  // Where somebody may read few records those are read, and otherwise the index is asked.
  beforeAll(async () => {
    if (where === 'in a crowd')
      await insertManyRecords(harness, org, { type: 'process', count: 3_001, word: 'meadow' })
  })

  it('number twenty in each language', () => {
    for (const locale of LOCALES) expect(QUESTIONS[locale]).toHaveLength(20)
  })

  it.each(LOCALES)('find the expected record first or second, nine times of ten, in %s', async (locale) => {
    const missed: string[] = []
    for (const [kind, typed, meant] of QUESTIONS[locale]) {
      const found = await find(typed)
      expect(found.length).toBeLessThanOrEqual(MAX_RESULTS)
      if (!found.slice(0, 2).includes(meant)) missed.push(`${kind}: ${typed} → ${found.join(', ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2)
  })

  it('return nothing for meaningless words', async () => {
    for (const q of ['zzzzzz', '***', 'قققققق']) expect(await find(q)).toEqual([])
  })
})
