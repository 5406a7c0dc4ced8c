import { afterAll, beforeAll, expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'

let harness: Harness

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())

it('every tenant table is analysed again after one per cent of it has changed', async () => {
  const { rows } = await harness.admin.query<{ table: string; options: string[] | null }>(
    `select c.relname as table, c.reloptions as options from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and not c.relispartition`,
  )
  expect(rows.length).toBeGreaterThan(50)
  const wanted = 'autovacuum_analyze_scale_factor=0.01'
  expect(rows.filter(({ options }) => !options?.includes(wanted)).map(({ table }) => table)).toEqual([])
})
