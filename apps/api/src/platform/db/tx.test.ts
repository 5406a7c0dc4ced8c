import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'
import type { Database } from './database.ts'

let harness: Harness
let db: Database
let org: string

beforeAll(async () => {
  // One connection, so that state left by one request would be visible to the next.
  harness = await Harness.start({ DATABASE_POOL_SIZE: '1', STATEMENT_TIMEOUT_MS: '3000' })
  db = harness.services.db
  ;({ id: org } = await harness.organisation())
})
afterAll(() => harness.stop())

const members = `select count(*) as count from members`
const nobody = '00000000-0000-7000-8000-000000000000'
const count = async (organisation = org) =>
  (await db.read(organisation).query<{ count: number }>(members))[0]!.count
const bare = async () => (await db.queryWithoutTenant<{ count: number }>('bare_count', members, []))[0]!.count

describe('a read transaction', () => {
  it('sees its own organisation only, and nothing without a tenant', async () => {
    expect(await count()).toBe(1)
    expect(await count(nobody)).toBe(0)
    expect(await bare()).toBe(0)
  })

  it('leaves no state on the connection after any error', async () => {
    const broken = ['select nonsense', 'select 1/0', 'selec', `select 'x'::uuid`, 'select pg_sleep(20)']
    for (const text of broken) {
      await expect(db.read(org).query(text), text).rejects.toMatchObject({ code: expect.any(String) })
      expect(await bare(), text).toBe(0)
      expect(await count(), text).toBe(1)
    }
  })

  it('forces an index scan for first rows, and restores the planner settings afterwards', async () => {
    const ways = `select current_setting('enable_seqscan') || current_setting('enable_bitmapscan') as ways`
    expect(await db.read(org).firstRows(ways, [])).toEqual([{ ways: 'offoff' }])
    expect(await db.read(org).query(ways)).toEqual([{ ways: 'onon' }])
    await db.write(org, async (tx) => {
      expect(await tx.firstRows(ways, [])).toEqual([{ ways: 'onon' }])
      return { value: null }
    })
    expect(await db.read(org).firstRows(members, [])).toEqual([{ count: 1 }])
  })

  it('preserves values: quotes, backslashes, braces, Arabic, null, arrays, JSON', async () => {
    const values = ['it\'s "quoted"', 'back\\slash', '{a,b}', 'عملية', 'NULL', '', 'a,b']
    const [row] = await db
      .read(org)
      .query<{ list: string[]; none: null; json: object; at: string; day: string }>(
        `select $1::text[] as list, $2::text as none, $3::jsonb as json, timestamptz '2026-01-02 03:04:05.678901+00' as at, date '2026-01-02' as day`,
        [values, null, { deep: values }],
      )
    expect(row).toEqual({
      list: values,
      none: null,
      json: { deep: values },
      at: '2026-01-02T03:04:05.678901Z',
      day: '2026-01-02',
    })
  })

  it('works the same beyond the limit of prepared statements', async () => {
    for (let i = 0; i < 520; i++) {
      const [row] = await db.read(org).query<{ i: number }>(`select ${i} as i, count(*) from members`)
      expect(row).toEqual({ i, count: 1 })
    }
    expect(await count()).toBe(1)
  })
})

describe('a write transaction', () => {
  const rename = (name: string) =>
    `update organisations set name = '${name}' where org_id = app.org() returning name`
  const name = async () =>
    (await db.read(org).query<{ name: string }>('select name from organisations'))[0]!.name

  it('commits as a whole or not at all', async () => {
    const before = await name()
    await expect(
      db.write(org, async (tx) => {
        await tx.query(rename('Half'))
        throw new Error('half way')
      }),
    ).rejects.toThrow('half way')
    await expect(
      db.write(org, async (tx) => {
        await tx.query(rename('Half'))
        await tx.query('select 1/0')
        return { value: null }
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await name()).toBe(before)
    await db.write(org, async (tx) => ({ value: await tx.query(rename('Whole')) }))
    expect(await name()).toBe('Whole')
    expect(await bare()).toBe(0)
  })

  it('is rolled back when the audit trail cannot be written', async () => {
    await expect(
      db.write(org, async (tx) => {
        await tx.query(rename('Untraced'))
        tx.trail.push({ action: 'x', type: 'x', record: 'no uuid', actor: null, roles: [], request: null })
        return { value: null }
      }),
    ).rejects.toMatchObject({ code: '22P02' })
    expect(await name()).toBe('Whole')
  })

  it('cannot reach another organisation, in either direction', async () => {
    const other = await harness.organisation()
    const moved = db.write(org, async (tx) => ({
      value: await tx.query(`update members set org_id = '${other.id}'`),
    }))
    // A trigger refuses to change the key of a member before row security applies.
    await expect(moved).rejects.toMatchObject({ code: '23000' })
    const foreign = db.write(org, async (tx) => ({
      value: await tx.query(
        `update organisations set name = 'Taken' where org_id = '${other.id}' returning 1`,
      ),
    }))
    expect(await foreign).toEqual([])
  })
})
