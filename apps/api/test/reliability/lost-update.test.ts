import { processRoutes as routes, type Process } from 'contract/risk/processes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person
let row: Process

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation())
  const text = { en: 'Contested', fr: 'Disputé', ar: 'متنازع' }
  const made = await harness.call(routes.create, manager, org, {
    body: { code: 'CON', name: text, description: text, family: 'it', ownerRole: 'CIO' },
  })
  row = made.json()
})
afterAll(() => harness.stop())

const patch = (version: number | undefined, body: object) =>
  harness.call(routes.update, manager, org, {
    params: { id: row.id },
    body,
    ...(version === undefined ? {} : { version }),
  })

it('R6 a change without a version is refused', async () => {
  const reply = await patch(undefined, { criticality: 1 })
  expect([reply.statusCode, reply.json()]).toEqual([428, { error: 'VERSION_REQUIRED' }])
})

it('R6 a change with a wrong version is refused, with the current version in the response', async () => {
  const reply = await patch(99, { criticality: 1 })
  expect([reply.statusCode, reply.json()]).toEqual([
    412,
    { error: 'VERSION_CONFLICT', details: { version: 1 } },
  ])
})

it('R6 50 writers on one record: every accepted change becomes a version, none is lost', async () => {
  const accepted: number[] = []
  const write = async (writer: number) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const current = (
        await harness.call(routes.get, manager, org, { params: { id: row.id } })
      ).json<Process>()
      const tags = [...(current.tags ?? []), `w${writer}`]
      const reply = await patch(current.version, { tags })
      if (reply.statusCode === 200) {
        accepted.push(reply.json<Process>().version)
        return
      }
      expect(reply.statusCode).toBe(412)
    }
    throw new Error('never got through')
  }
  await Promise.all(Array.from({ length: 50 }, (_, writer) => write(writer)))
  const final = (await harness.call(routes.get, manager, org, { params: { id: row.id } })).json<Process>()
  expect(accepted.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 2))
  expect(final.version).toBe(51)
  expect(new Set(final.tags).size).toBe(50)
})
