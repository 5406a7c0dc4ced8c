import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let manager: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder: manager } = await harness.organisation())
})
afterAll(() => harness.stop())

const get = (url: string) =>
  harness.app.inject({ url, headers: { authorization: `token ${manager.token}`, 'x-organisation': org } })

it('refuses a repeated parameter', async () => {
  expect((await get('/api/processes?limit=1')).statusCode).toBe(200)
  for (const query of [
    'limit=1&limit=100',
    'limit=1&limit=1',
    'q=a&q=b',
    'limit[]=1',
    'limit[a]=1',
    'q=a&q[b]=c',
  ]) {
    const reply = await get(`/api/processes?${query}`)
    expect([query, reply.statusCode, reply.json().error]).toEqual([query, 400, 'INVALID_INPUT'])
  }
})

it('accepts a parameter only in its declared place', async () => {
  const body = { code: 'HPP', name: { en: 'N' }, description: { en: 'D' }, family: 'it', ownerRole: 'CIO' }
  const { id, version } = (await harness.call(processRoutes.create, manager, org, { body })).json<{
    id: string
    version: number
  }>()
  // Body fields are refused in the query, header values are refused in both, and only the path names the record.
  expect((await get(`/api/processes/${id}?code=OTHER`)).statusCode).toBe(400)
  const update = (more: object, query = {}) =>
    harness.call(processRoutes.update, manager, org, { params: { id }, query, ...more })
  expect((await update({ version, body: { id: manager.id, code: 'OTHER' } })).statusCode).toBe(400)
  expect((await update({ body: { version, criticality: 3 } })).statusCode).toBe(428)
  expect((await update({ version, body: {} }, { criticality: 3 })).statusCode).toBe(400)
  expect((await get(`/api/processes/${id}`)).json()).toMatchObject({ code: 'HPP', version })
})
