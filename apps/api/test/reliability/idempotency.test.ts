import { randomUUID } from 'node:crypto'
import { processRoutes as routes } from 'contract/risk/processes'
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

const text = { en: 'Same', fr: 'Même', ar: 'نفس' }
const body = (code: string) => ({ code, name: text, description: text, family: 'it', ownerRole: 'CIO' })

/** All of them with `pnpm test:faults`. */
const KEYS = process.env['FAULT_RUNS'] ? 1000 : 200

it(
  `R5 ${KEYS} keys sent 10 times at once have ${KEYS} effects and ${KEYS * 10} identical responses`,
  { timeout: 120_000 },
  async () => {
    const keys = Array.from({ length: KEYS }, (_, i) => ({
      key: randomUUID(),
      code: `K${i.toString(36).toUpperCase().padStart(4, '0')}`,
    }))
    let answers = 0
    for (let start = 0; start < keys.length; start += 20) {
      const batch = keys.slice(start, start + 20).flatMap((one) => Array.from({ length: 10 }, () => one))
      const replies = await Promise.all(
        batch.map(({ key, code }) => harness.call(routes.create, manager, org, { key, body: body(code) })),
      )
      for (let i = 0; i < replies.length; i += 10) {
        const copies = replies.slice(i, i + 10)
        expect(
          new Set(copies.map((reply) => `${reply.statusCode} ${reply.headers['etag']} ${reply.body}`)).size,
        ).toBe(1)
        expect(copies[0]!.statusCode).toBe(201)
        answers += copies.length
      }
    }
    expect(answers).toBe(KEYS * 10)
    const rows = await harness.admin.query<{ count: string }>(
      'select count(*) from processes where org_id = $1',
      [org],
    )
    expect(rows.rows[0]!.count).toBe(String(KEYS))
    const trail = await harness.admin.query<{ count: string }>(
      `select count(*) from trail where org_id = $1 and type = 'process'`,
      [org],
    )
    expect(trail.rows[0]!.count).toBe(String(KEYS))
  },
)

it('R5 the same key with another body is refused and changes nothing', async () => {
  const key = randomUUID()
  expect((await harness.call(routes.create, manager, org, { key, body: body('AAA') })).statusCode).toBe(201)
  const other = await harness.call(routes.create, manager, org, { key, body: body('BBB') })
  expect([other.statusCode, other.json()]).toEqual([409, { error: 'KEY_REUSED' }])
})

it('R5 a key of another organisation or another person never matches', async () => {
  const key = randomUUID()
  const elsewhere = await harness.organisation()
  const colleague = await harness.member(org, ['risk_manager'])
  const first = await harness.call(routes.create, manager, org, { key, body: body('CCC') })
  const second = await harness.call(routes.create, elsewhere.founder, elsewhere.id, {
    key,
    body: body('CCC'),
  })
  const third = await harness.call(routes.create, colleague, org, { key, body: body('CCC') })
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 409])
  expect(second.json().id).not.toBe(first.json().id)
})

it('R5 a failed request does not use up its key', async () => {
  const key = randomUUID()
  const broken = await harness.call(routes.create, manager, org, {
    key,
    body: { ...body('DDD'), units: [randomUUID()] },
  })
  expect(broken.statusCode).toBe(400)
  expect((await harness.call(routes.create, manager, org, { key, body: body('DDD') })).statusCode).toBe(201)
})

it('R5 creating an organisation twice with one key creates one', async () => {
  const { organisationRoutes } = await import('contract/workspace/organisations')
  const person = await harness.person()
  const key = randomUUID()
  const make = () => harness.call(organisationRoutes.create, person, null, { key, body: { name: 'Once' } })
  const replies = await Promise.all([make(), make(), make()])
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  const { meRoutes } = await import('contract/workspace/me')
  expect((await harness.call(meRoutes.me, person, null)).json().memberships).toHaveLength(1)
})

it('R5 every POST route that changes something requires a key', async () => {
  const reply = await harness.call(routes.create, manager, org, {
    body: body('EEE'),
    headers: { 'idempotency-key': undefined },
  })
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: 'IDEMPOTENCY_KEY_REQUIRED' }])
})
