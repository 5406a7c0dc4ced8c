import { fail } from 'contract'
import { processRoutes } from 'contract/risk/processes'
import { searchRoutes } from 'contract/workspace/search'
import { userRoutes } from 'contract/workspace/users'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_CASES } from '#test/all-cases.ts'
import { Harness, type Person, requestOf } from '#test/harness.ts'

const ORGANISATIONS = 50
/** All of them with `pnpm test:faults`. */
const REQUESTS = process.env['FAULT_RUNS'] ? 10_000 : MOST_CASES ? 5_000 : 2_000
const AT_ONCE = 64

interface Tenant {
  number: number
  id: string
  person: Person
  records: { id: string; code: string }[]
}

let harness: Harness
let address: string
const tenants: Tenant[] = []
const word = (number: number) => `canary${String(number).padStart(3, '0')}`

const input = (tenant: number, code: string) => {
  const text = { en: `${word(tenant)} ${code}`, fr: word(tenant), ar: word(tenant) }
  return { code, name: text, description: text, family: 'finance', ownerRole: 'CFO' }
}

beforeAll(async () => {
  harness = await Harness.start({ DATABASE_POOL_SIZE: '8' })
  for (let number = 0; number < ORGANISATIONS; number++) {
    const { id, founder } = await harness.organisation(['risk_manager'], word(number))
    const tenant: Tenant = { number, id, person: founder, records: [] }
    for (const code of ['AAA', 'BBB', 'CCC']) {
      const made = await harness.call(processRoutes.create, founder, id, { body: input(number, code) })
      tenant.records.push(made.json())
    }
    tenants.push(tenant)
  }
  await harness.indexChanges()
  address = await harness.app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(() => harness.stop())

/** A reproducible sequence of choices, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const leaks: string[] = []
const statuses = new Map<string, number>()
const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)

function inspect(tenant: Tenant, text: string): void {
  for (const [found] of text.matchAll(/canary\d{3}/g))
    if (found !== word(tenant.number)) leaks.push(`${word(tenant.number)} saw ${found}`)
}

async function ask(tenant: Tenant, answer: Promise<LightMyRequestResponse>): Promise<void> {
  const response = await answer
  note(`${response.statusCode}`)
  inspect(tenant, response.body)
}

const ignore = async (what: string, work: Promise<unknown>) => {
  await work.then(
    () => note(what),
    () => note(`${what} failed`),
  )
}

/** Rows visible by row security alone: the statement has no condition on the organisation. */
async function lookAround(
  tenant: Tenant,
  sql = 'select distinct org_id::text as org from records',
): Promise<void> {
  const rows = await harness.services.db.read(tenant.id).query<{ org: string }>(sql)
  for (const { org } of rows) if (org !== tenant.id) leaks.push(`${tenant.id} saw rows of ${org}`)
}

async function lookWithoutTenant(): Promise<void> {
  const { rows } = await harness.services.db.pool.query<{ count: string }>('select count(*) from records')
  if (Number(rows[0]!.count) > 0) leaks.push('rows without a tenant')
}

async function hangUp(tenant: Tenant, after: number): Promise<void> {
  const left = new AbortController()
  setTimeout(() => left.abort(), after)
  const headers = { authorization: `token ${tenant.person.token}`, 'x-organisation': tenant.id }
  await ignore(
    'hung up',
    fetch(`${address}/api/processes?q=${word(tenant.number)}`, { headers, signal: left.signal }),
  )
}

/** The mix of requests; the weights add up to a hundred. */
const actions: [weight: number, act: (tenant: Tenant, roll: (sides: number) => number) => Promise<void>][] = [
  [34, (tenant) => ask(tenant, harness.call(processRoutes.list, tenant.person, tenant.id))],
  [
    16,
    (tenant, roll) =>
      ask(
        tenant,
        harness.call(processRoutes.get, tenant.person, tenant.id, {
          params: { id: tenant.records[roll(3)]!.id },
        }),
      ),
  ],
  // Another organisation's id, while its owner requests it at the same time.
  [
    10,
    (tenant, roll) =>
      ask(
        tenant,
        harness.call(processRoutes.get, tenant.person, tenant.id, {
          params: { id: tenants[(tenant.number + 1 + roll(49)) % 50]!.records[0]!.id },
        }),
      ),
  ],
  [
    8,
    // Sent without `harness.call`, whose update of the search index would run on connections that this test cuts off.
    (tenant) =>
      ask(
        tenant,
        harness.app.inject(
          requestOf(searchRoutes.search, tenant.person, tenant.id, { query: { q: 'canary' } }),
        ),
      ),
  ],
  [6, (tenant) => ask(tenant, harness.call(userRoutes.list, tenant.person, tenant.id))],
  // Constraints that PostgreSQL enforces: a duplicate code, an owner who is not a member.
  [
    5,
    (tenant) =>
      ask(
        tenant,
        harness.call(processRoutes.create, tenant.person, tenant.id, { body: input(tenant.number, 'AAA') }),
      ),
  ],
  [
    4,
    (tenant, roll) =>
      ask(
        tenant,
        harness.call(processRoutes.create, tenant.person, tenant.id, {
          body: {
            ...input(tenant.number, 'ZZZ'),
            ownerId: tenants[(tenant.number + 1 + roll(49)) % 50]!.person.id,
          },
        }),
      ),
  ],
  [
    4,
    (tenant, roll) =>
      ask(
        tenant,
        harness.call(processRoutes.update, tenant.person, tenant.id, {
          params: { id: tenant.records[roll(3)]!.id },
          version: 1,
          body: { objectives: word(tenant.number) },
        }),
      ),
  ],
  [5, (tenant) => ignore('looked around', lookAround(tenant))],
  [
    2,
    (tenant) =>
      ignore('looked around', lookAround(tenant, 'select distinct org_id::text as org from members')),
  ],
  [
    2,
    (tenant) =>
      ignore(
        'read error',
        harness.services.db.read(tenant.id).query('select 1 / (count(*) - count(*)) from records'),
      ),
  ],
  [
    1,
    (tenant) =>
      ignore(
        'timeout',
        harness.services.db.write(tenant.id, async (tx) => {
          await tx.query(`set local statement_timeout = 20`)
          await tx.query('select pg_sleep(5), count(*) from records')
          return { value: null }
        }),
      ),
  ],
  [
    1,
    (tenant) =>
      ignore(
        'thrown away',
        harness.services.db.write(tenant.id, async (tx) => {
          await tx.query(`update records set tags = '{half done}'`)
          throw new Error('a defect in the middle')
        }),
      ),
  ],
  [
    1,
    (tenant) =>
      ignore(
        'refused',
        harness.services.db.write(tenant.id, async (tx) => {
          await tx.query(`update records set tags = '{half done}'`)
          throw fail('FORBIDDEN')
        }),
      ),
  ],
  [
    1,
    (_tenant, roll) =>
      ignore(
        'cut off',
        harness.admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'evidentia_app' and application_name = 'evidentia' and datname = current_database() offset $1 limit 1`,
          [roll(8)],
        ),
      ),
  ],
]

function chooseAction(roll: (sides: number) => number) {
  let at = roll(100)
  return actions.find(([weight]) => (at -= weight) < 0)![1]
}

describe('Sec18 a pool of eight connections for fifty organisations', () => {
  it(
    'Sec18 thousands of interleaved requests with errors show nobody another tenant’s rows',
    { timeout: 240_000 },
    async () => {
      expect(actions.reduce((sum, [weight]) => sum + weight, 0)).toBe(100)
      const roll = dice(20_251_115)
      let sent = 0
      const lane = async () => {
        while (sent < REQUESTS) {
          const number = ++sent
          const tenant = tenants[roll(ORGANISATIONS)]!
          if (number % 50 === 0) await hangUp(tenant, roll(6))
          else await chooseAction(roll)(tenant, roll)
          if (number % 100 === 0) await ignore('without a tenant', lookWithoutTenant())
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      const counted = Object.fromEntries([...statuses].toSorted(([a], [b]) => a.localeCompare(b)))
      process.stdout.write(`Sec18: ${sent} requests ${JSON.stringify(counted)}\n`)
      expect(leaks).toEqual([])
      expect(statuses.get('500') ?? 0).toBe(0)
      expect(statuses.get('200')).toBeGreaterThan(REQUESTS / 2)
      for (const what of [
        '404',
        '409',
        '400',
        'hung up failed',
        'timeout failed',
        'thrown away failed',
        'cut off',
        'looked around',
        'without a tenant',
      ]) {
        expect([what, (statuses.get(what) ?? 0) > 10]).toEqual([what, true])
      }
      const { rows } = await harness.admin.query(`select 1 from records where 'half done' = any(tags)`)
      expect(rows, 'what was thrown away').toEqual([])
    },
  )
})
