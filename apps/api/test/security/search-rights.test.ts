import { type Collection, type Role, type Route, STAFF_ROLES } from 'contract'
import { allRoutes } from 'contract/routes'
import { searchRoutes } from 'contract/workspace/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_CASES } from '#test/all-cases.ts'
import { insertManyRecords } from '#test/insert-records.ts'
import { Harness, type Person } from '#test/harness.ts'
import { allCollections } from './collections.ts'
import { World } from './world.ts'

/**
 * Everything that a person finds they may read, and everything that they may read they find: for every type, status
 * and role. The record's own route decides what they may read.
 */
let harness: Harness
let world: World
let collections: readonly Collection[]
const people = new Map<Role, Person>()
const codes = new Map<string, string>()
let asked = 0

beforeAll(async () => {
  harness = await Harness.start()
  collections = await allCollections()
  world = await World.create(harness, collections, 'quetzal')
  for (const role of STAFF_ROLES) people.set(role, await harness.member(world.org, [role]))
  const { rows } = await harness.admin.query<{ id: string; code: string }>(
    'select id, code from records where org_id = $1',
    [world.org],
  )
  for (const { id, code } of rows) codes.set(id, code)
  // So that people with broad rights are answered from the search index, and others from the records.
  await insertManyRecords(harness, world.org, { type: 'process', count: 3_001, word: 'meadow' })
}, 300_000)
afterAll(async () => {
  process.stdout.write(
    `S9.7: ${asked} questions of ${STAFF_ROLES.length} roles about ${collections.length} types\n`,
  )
  await harness.stop()
})

const getter = (of: Collection): Route => allRoutes.find(({ name }) => name === `${of.name}.get`)!

async function finds(who: Person, id: string): Promise<boolean> {
  asked += 1
  const response = await harness.call(searchRoutes.search, who, world.org, { query: { q: codes.get(id)! } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ items: { id: string }[] }>().items.some((item) => item.id === id)
}

const reads = async (of: Collection, who: Person, id: string): Promise<boolean> =>
  (await harness.call(getter(of), who, world.org, { params: { id } })).statusCode === 200

const statesOf = ({ machine: { states } }: Collection): readonly string[] =>
  ALL_CASES ? states : [...new Set([states[0]!, states.at(-1)!])]

const setStatus = (id: string, status: string) =>
  harness.admin.query('update records set status = $3 where org_id = $1 and id = $2', [world.org, id, status])

describe('S9.7 search results match read access', () => {
  it('Sec2 for every role, type and status', async () => {
    const wrong: string[] = []
    for (const of of collections) {
      const { id, status } = world.targets.get(of.type)!
      for (const state of statesOf(of)) {
        await setStatus(id, state)
        for (const [role, who] of people) {
          const [found, read] = [await finds(who, id), await reads(of, who, id)]
          if (found !== read) wrong.push(`${of.type} ${state}, ${role}: ${found ? 'found' : 'read'} alone`)
        }
      }
      await setStatus(id, status)
    }
    expect(wrong).toEqual([])
  }, 600_000)

  it('Sec2 and rows follow the access to their section', async () => {
    const reader = people.get('techdoc_reader')!
    for (const type of ['filerow', 'gsprrow']) {
      const of = collections.find((one) => one.type === type)!
      const { id } = world.targets.get(type)!
      const { rows } = await harness.admin.query<{ section: string }>(
        `select section from ${of.name} where org_id = $1 and id = $2`,
        [world.org, id],
      )
      for (const state of ['not_started', 'approved']) {
        await setStatus(rows[0]!.section, state)
        expect([type, state, await finds(reader, id)]).toEqual([type, state, await reads(of, reader, id)])
        expect([type, state, await finds(reader, id)]).toEqual([type, state, state === 'approved'])
      }
    }
  })

  it('R5 archived records are never found', async () => {
    const { id } = world.targets.get('process')!
    const who = people.get('risk_manager')!
    expect(await finds(who, id)).toBe(true)
    await harness.admin.query('update records set archived_at = now() where org_id = $1 and id = $2', [
      world.org,
      id,
    ])
    expect(await finds(who, id)).toBe(false)
  })
})
