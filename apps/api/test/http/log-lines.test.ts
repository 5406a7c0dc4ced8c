import { processRoutes } from 'contract/risk/processes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let founder: Person
let reader: Person

beforeAll(async () => {
  harness = await Harness.start({ LOG_LEVEL: 'debug' })
  ;({ id: org, founder } = await harness.organisation())
  reader = await harness.member(org, ['executive'])
})
afterAll(() => harness.stop())

interface Entry {
  time: string
  level: number
  msg: string
  reqId?: string
  route?: string
  status?: number
  person?: string
  org?: string
}
const entries = () => harness.log.map((line) => JSON.parse(line) as Entry)
const body = { code: 'LOG', name: { en: 'N' }, description: { en: 'D' }, family: 'it', ownerRole: 'CIO' }

it('writes every line as one JSON object with a UTC time, whatever the request', async () => {
  const forged = '{"level":30,"msg":"forged"}'
  await harness.call(processRoutes.create, founder, org, {
    body: { ...body, code: 'LOA', name: { en: `a\n${forged}\r\n` } },
    headers: { 'x-request-id': forged, 'user-agent': `x ${forged}`, 'x-organisation': org },
  })
  await harness.app.inject({
    url: `/api/processes?q=${encodeURIComponent(`\n${forged}`)}`,
    headers: { authorization: `token ${founder.token}`, 'x-organisation': org },
  })
  await harness.app.inject({ url: `/api/nowhere%0a${encodeURIComponent(forged)}` })
  expect(harness.log.length).toBeGreaterThan(3)
  for (const line of harness.log) expect(line.trimEnd()).not.toContain('\n')
  expect(entries().some(({ msg }) => msg === 'forged')).toBe(false)
  for (const { time } of entries()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

it('logs a refusal with its status, and with the person if known', async () => {
  const said = async (ask: Promise<{ headers: Record<string, unknown>; statusCode: number }>) => {
    const { headers, statusCode } = await ask
    const line = entries().find(({ reqId }) => reqId === headers['x-request-id'])
    expect(line?.status).toBe(statusCode)
    return [line!.route, line!.status, line!.person, line!.org]
  }
  const { create, list } = processRoutes
  const forged = { ...founder, token: `${founder.token}x` }
  expect(await said(harness.call(list, null, org))).toEqual(['processes.list', 401, undefined, undefined])
  expect(await said(harness.call(list, forged, org))).toEqual(['processes.list', 401, undefined, undefined])
  const nonMember = await harness.person('Stranger')
  expect(await said(harness.call(list, nonMember, org))).toEqual([
    'processes.list',
    403,
    nonMember.id,
    undefined,
  ])
  expect(await said(harness.call(create, reader, org, { body }))).toEqual([
    'processes.create',
    403,
    reader.id,
    org,
  ])
  expect(await said(harness.call(create, founder, org, { body: { ...body, isAdmin: true } }))).toEqual([
    'processes.create',
    400,
    founder.id,
    org,
  ])
})
