import { fail } from 'contract'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database } from '#platform/db/database.ts'
import { Harness } from '#test/harness.ts'

let harness: Harness
let organisation: string
/** A pool of one: the next transaction gets the same connection. */
let single: Database
let tables: string[]
let records: number

describe('Sec18 a connection without a tenant', () => {
  beforeAll(async () => {
    harness = await Harness.start()
    const made = await harness.organisation(['risk_manager'])
    organisation = made.id
    await harness.call(starterLibraryRoutes.load, made.founder, organisation, {
      body: { processes: ['GOV'] },
    })
    single = new Database({ url: harness.config.DATABASE_URL, size: 1, statementTimeoutMs: 1_500 })
    const { rows } = await harness.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
         and has_table_privilege('evidentia_app', c.oid, 'select') order by 1`,
    )
    tables = rows.map((row) => row.name)
    records = Number(
      (await harness.admin.query<{ count: string }>('select count(*) from records')).rows[0]!.count,
    )
    expect(records).toBeGreaterThan(0)
  })
  afterAll(async () => {
    await single.close()
    await harness.stop()
  })

  async function counts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await single.pool.query<{ count: string }>(`select count(*) from ${table}`)
      found[table] = Number(rows[0]!.count)
    }
    return found
  }
  const pid = async () =>
    (await single.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const nothing = () => Object.fromEntries(tables.map((table) => [table, 0]))

  /** Everything that can happen on a connection, and whether the connection survives. */
  const uses: [string, boolean, (db: Database, org: string) => Promise<unknown>][] = [
    ['nothing yet', true, async () => undefined],
    ['a read', true, (db, org) => db.read(org).query('select id from records')],
    ['a read that failed', true, (db, org) => db.read(org).query('select 1 / 0 from records')],
    ['a read that cannot be parsed', true, (db, org) => db.read(org).query('selekt')],
    ['a read that took too long', true, (db, org) => db.read(org).query('select pg_sleep(20)')],
    ['a read with a tenant that is none', true, (db) => db.read('no-uuid').query('select id from records')],
    [
      'a write',
      true,
      (db, org) =>
        db.write(org, async (tx) => ({ value: await tx.query(`update counters set value = value`) })),
    ],
    [
      'a write taken back',
      true,
      (db, org) =>
        db.write(org, async (tx) => ({ value: await tx.query('select 1 from records'), discard: true })),
    ],
    [
      'a write that was refused',
      true,
      (db, org) =>
        db.write(org, async (tx) => {
          await tx.query('select 1 from records')
          throw fail('FORBIDDEN')
        }),
    ],
    [
      'a write that failed in the database',
      true,
      (db, org) => db.write(org, async (tx) => ({ value: await tx.query('select 1 / 0 from records') })),
    ],
    [
      'a write that failed and went on',
      true,
      (db, org) =>
        db.write(org, async (tx) => {
          await tx.query('select 1 / 0').catch(() => undefined)
          return { value: await tx.query('select 1') }
        }),
    ],
    [
      'a write that took too long',
      true,
      (db, org) => db.write(org, async (tx) => ({ value: await tx.query('select pg_sleep(20)') })),
    ],
    [
      'a write whose trail cannot be written',
      true,
      (db, org) =>
        db.write(org, async (tx) => {
          tx.trail.push({ action: 'x', type: 'x', record: 'no-uuid', actor: null, roles: [], request: null })
          return { value: null }
        }),
    ],
    [
      'a defect in the middle of a write',
      false,
      (db, org) =>
        db.write(org, async (tx) => {
          await tx.query('select 1 from records')
          throw new Error('defect')
        }),
    ],
  ]

  it.each(uses)('Sec18 returns no rows after %s', { timeout: 60_000 }, async (_name, survives, use) => {
    const before = await pid()
    await use(single, organisation).catch(() => undefined)
    expect(await counts()).toEqual(nothing())
    expect((await pid()) === before).toBe(survives)
    const seen = await single
      .read(organisation)
      .query<{ count: number }>('select count(*) as count from records')
    expect(seen[0]!.count, 'and works again for its organisation').toBe(records)
  })

  it('Sec18 returns no rows with an empty tenant setting', async () => {
    const { rows } = await single.pool.query(`select set_config('app.org', '', false)`)
    expect(rows.length).toBe(1)
    expect(await counts()).toEqual(nothing())
  })

  it('Sec18 covers tables of every kind', () => {
    expect(tables).toEqual(
      expect.arrayContaining([
        'records',
        'members',
        'links',
        'trail',
        'idempotency',
        'organisations',
        'processes',
        'units',
      ]),
    )
  })
})
