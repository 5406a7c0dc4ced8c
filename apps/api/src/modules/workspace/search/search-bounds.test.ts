import { unitRoutes } from 'contract/workspace/units'
import { searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertManyRecords } from '#test/insert-records.ts'
import { Harness, type Person } from '#test/harness.ts'

/** What is found beside more records with the same word than the search looks at. */
let harness: Harness
let org: string
let manager: Person
let admin: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation(['risk_manager']))
  admin = await harness.member(org, ['admin'])
  // More than are checked one by one, for a person who may read some of them.
  await insertManyRecords(harness, org, { type: 'unit', count: 3_100, word: 'meadow' })
}, 120_000)
afterAll(() => harness.stop())

async function find(who: Person, q: string): Promise<string[]> {
  const response = await harness.call(searchRoutes.search, who, org, { query: { q } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: { title: { en?: string } }[] }>().items.map(({ title }) => title.en ?? '')
}

async function makeUnit(code: string, en: string): Promise<void> {
  const body = { code, name: { en }, kind: 'site' }
  const made = await harness.call(unitRoutes.create, admin, org, { body })
  expect(made.statusCode, made.body).toBe(201)
}

it('S9.7 ranks an exact title first, however many titles start with it', async () => {
  await insertManyRecords(harness, org, { type: 'risk', count: 1_200, word: 'quarry' })
  await makeUnit('Q', 'Quarry')
  expect((await find(manager, 'quarry'))[0]).toBe('Quarry')
  expect(await find(manager, 'quarry 777')).toContain('quarry 777')
})

it('S9.7 finds the records a person can read among thousands they cannot', async () => {
  // Two thousand and more risks carry the word, by their names and by a word within; the administrator reads units alone.
  await insertManyRecords(harness, org, { type: 'risk', count: 2_100, word: 'harbour' })
  await makeUnit('H-1', 'Harbour office')
  await makeUnit('H-2', 'Office of the harbour')
  expect((await find(admin, 'harbour')).toSorted()).toEqual(['Harbour office', 'Office of the harbour'])
  expect((await find(admin, 'harbuor')).toSorted()).toEqual(['Harbour office', 'Office of the harbour'])
})
