import { processRoutes } from 'contract/risk/processes'
import { evidenceRoutes } from 'contract/workspace/evidence'
import {
  type CodeNumbering,
  numberingRoutes as routes,
  partsOf,
  withParts,
} from 'contract/workspace/numbering'
import { KEPT_DAYS, KEPT_KINDS, type Retention, retentionRoutes } from 'contract/workspace/retention'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_HOURS } from '#platform/uploads/upload-rows.ts'
import { Harness, type Person } from '#test/harness.ts'

let harness: Harness
let org: string
let founder: Person

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org, founder } = await harness.organisation(['risk_manager']))
})
afterAll(() => harness.stop())

const set = (usual: string, body: object, who = founder) =>
  harness.call(routes.set, who, org, { params: { usual }, body })
async function evidenceCode(more: object = {}): Promise<string> {
  const body = {
    name: { en: 'Report' },
    obtainedOn: '2026-01-01',
    obtainedBy: founder.id,
    confidentiality: 'internal',
    ...more,
  }
  const made = await harness.call(evidenceRoutes.create, founder, org, { body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ code: string }>().code
}

describe('the code numbering of an organisation', () => {
  it('applies to new records and leaves existing codes unchanged', async () => {
    expect(await evidenceCode()).toBe('EVD-0001')
    const chosen = (await set('EVD', { prefix: 'PROOF', digits: 6 })).json<{ items: CodeNumbering[] }>()
    expect(chosen.items.find(({ usual }) => usual === 'EVD')).toMatchObject({
      prefix: 'PROOF',
      example: 'PROOF-000001',
    })
    expect(await evidenceCode()).toBe('PROOF-000001')
    expect(await evidenceCode({ code: 'PROOF-000007' })).toBe('PROOF-000007')
    expect(await evidenceCode()).toBe('PROOF-000008')
    const refused = await harness.call(evidenceRoutes.create, founder, org, {
      body: {
        code: 'EVD-0002',
        name: { en: 'x' },
        obtainedOn: '2026-01-01',
        obtainedBy: founder.id,
        confidentiality: 'internal',
      },
    })
    expect(refused.json()).toMatchObject({ details: [{ path: ['code'], code: 'wrong_prefix' }] })
    const listed = (await harness.call(evidenceRoutes.list, founder, org, { query: { sort: 'code' } })).json<{
      items: { code: string }[]
    }>()
    expect(listed.items.map(({ code }) => code)).toContain('EVD-0001')
  })

  it('refuses the prefix or the default prefix of another record type', async () => {
    expect((await set('ACT', { prefix: 'PROOF', digits: 4 })).json()).toEqual({ error: 'PREFIX_TAKEN' })
    expect((await set('ACT', { prefix: 'DEV', digits: 4 })).json()).toEqual({ error: 'PREFIX_TAKEN' })
    expect((await set('ACT', { prefix: 'AC', digits: 4 })).statusCode).toBe(200)
  })

  it('refuses a digit count the record type does not allow, and unknown record types', async () => {
    expect((await set('ACT', { prefix: 'AC', digits: 2 })).json()).toMatchObject({
      details: [{ path: ['digits'] }],
    })
    expect((await set('XYZ', { prefix: 'XY', digits: 4 })).statusCode).toBe(404)
  })

  it('is changed by administrators only, and each change is in the audit trail', async () => {
    const manager = await harness.member(org, ['risk_manager'])
    expect((await set('ACT', { prefix: 'TODO', digits: 5 }, manager)).statusCode).toBe(403)
    await set('ACT', { prefix: 'TODO', digits: 5 })
    const { rows } = await harness.admin.query<{ changes: unknown }>(
      `select entry->'changes' as changes from trail where org_id = $1 and entry->>'action' = 'setting' order by seq desc limit 1`,
      [org],
    )
    expect(rows[0]!.changes).toEqual({
      'numbering:ACT': [
        { prefix: 'AC', digits: 4 },
        { prefix: 'TODO', digits: 5 },
      ],
    })
  })
})

it('parses a pattern and rebuilds it', () => {
  const parts = fc.record({
    prefix: fc.stringMatching(/^[A-Z]{1,8}$/),
    digits: fc.integer({ min: 1, max: 8 }),
  })
  const middle = fc.constantFrom('-', '-{year}-', '-{universe}-{year}-', '-{subprocess:head}-')
  fc.assert(
    fc.property(parts, parts, middle, (one, other, between) => {
      const pattern = `${one.prefix}${between}${'0'.repeat(one.digits)}`
      expect(partsOf(pattern)).toEqual(one)
      expect(partsOf(withParts(pattern, other))).toEqual(other)
      expect(withParts(withParts(pattern, other), one)).toBe(pattern)
    }),
  )
  expect(partsOf('{project}-M00')).toBeNull()
})

it('shows administrators only the retention period and the volume of each kind of data', async () => {
  await harness.call(processRoutes.create, founder, org, {
    body: { code: 'P1', name: { en: 'P' }, description: { en: 'P' }, family: 'finance', ownerRole: 'CFO' },
  })
  const read = (who: Person) => harness.call(retentionRoutes.get, who, org)
  const { kinds, holds } = (await read(founder)).json<Retention>()
  expect(kinds.map(({ kind }) => kind)).toEqual(KEPT_KINDS)
  expect(kinds.find(({ kind }) => kind === 'records')).toMatchObject({ days: null })
  expect(kinds.find(({ kind }) => kind === 'records')!.count).toBeGreaterThan(3)
  expect(holds).toEqual({ legal: 0, dated: 0 })
  // Hourly tidying comes on top of it.
  expect(UPLOAD_HOURS + 1).toBeLessThanOrEqual(24 * KEPT_DAYS.uploads)
  expect((await read(await harness.member(org, ['owner']))).statusCode).toBe(403)
})
