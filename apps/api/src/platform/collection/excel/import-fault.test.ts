import type { ImportReport } from 'contract'
import { describe, expect, it } from 'vitest'
import { ExcelTest } from './test-excel.ts'
import { makeWorkbook } from './test-workbook.ts'

const test = new ExcelTest()
const ROWS = 40

const workbook = () =>
  makeWorkbook(
    Array.from({ length: ROWS }, (_, at) => ({
      code: `F${String(at).padStart(3, '0')}`,
      name_en: `Process ${at}`,
      name_fr: `Processus ${at}`,
      name_ar: `عملية ${at}`,
      description_en: 'About',
      description_fr: 'À propos',
      description_ar: 'وصف',
      family: 'Finance',
      owner_role: 'CFO',
    })),
  )

/** Makes the database refuse a row halfway through the batch. */
const breakHalfWay = (table: string) =>
  test.harness.admin.query(
    `create sequence app.fault; grant usage on sequence app.fault to public;
     create function app.fault() returns trigger language plpgsql as $$
     begin
       if nextval('app.fault') > ${ROWS / 2} then raise exception 'injected' using errcode = 'disk_full'; end if;
       return new;
     end $$;
     create trigger fault before insert on app.${table} for each row execute function app.fault()`,
  )

const mend = () => test.harness.admin.query('drop function app.fault cascade; drop sequence app.fault')

describe('R19 an import that fails halfway', () => {
  it.each(['records', 'processes', 'trail'])('R19 in %s rolls everything back', async (table) => {
    const bytes = await workbook()
    await test.create()
    const before = await test.harness.checksums()
    await breakHalfWay(table)
    try {
      const failed = await test.send(bytes)
      expect(failed.json()).toEqual({ error: 'UNAVAILABLE', details: { why: 'disk_full' } })
      const sequence = await test.harness.admin.query<{ last: string }>(
        'select last_value as last from app.fault',
      )
      expect(Number(sequence.rows[0]!.last)).toBe(ROWS / 2 + 1)
      expect(await test.harness.checksums()).toEqual(before)
    } finally {
      await mend()
    }
  })

  it('R19 the same file can be imported afterwards', async () => {
    const done = await test.send(await workbook())
    expect(done.json<ImportReport>().counts).toMatchObject({ create: ROWS, error: 0 })
  })
})
