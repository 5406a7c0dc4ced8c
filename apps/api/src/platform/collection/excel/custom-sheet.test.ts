import { Workbook } from '@cj-tech-master/excelts'
import type { ImportReport } from 'contract'
import { processRoutes } from 'contract/risk/processes'
import { expect, it } from 'vitest'
import { ExcelTest } from './test-excel.ts'

const test = new ExcelTest()

/** A register as teams keep it: a title, a blank row, headings of its own, and a second sheet with notes. */
async function registerOf(rows: readonly (readonly (string | number | null)[])[], sheet = 'Register') {
  const workbook = new Workbook()
  workbook.addWorksheet('Notes').addRow(['Version 3'])
  const worksheet = workbook.addWorksheet(sheet)
  worksheet.addRow(['Our processes'])
  worksheet.addRow([])
  for (const row of rows) worksheet.addRow([...row])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const HEADINGS = ['No.', 'Code', 'Process name', 'About it', 'Family', 'Criticality', 'Owner role']
const PURCHASING = [1, 'PUR', 'Purchasing', 'Buys what is needed', 'Finance', 3, 'CFO']

async function check(file: Uint8Array, columns?: string): Promise<ImportReport> {
  const response = await test.call(processRoutes.importCheck, {
    body: Buffer.from(file),
    query: columns === undefined ? {} : { columns },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

it('finds the headings of a register and assigns those that it knows', async () => {
  const report = await check(await registerOf([HEADINGS, PURCHASING]))
  expect(report.headings!.found).toEqual([
    { at: 1, text: 'No.', column: null },
    { at: 2, text: 'Code', column: 'code' },
    { at: 3, text: 'Process name', column: null },
    { at: 4, text: 'About it', column: null },
    { at: 5, text: 'Family', column: 'family' },
    { at: 6, text: 'Criticality', column: 'criticality' },
    { at: 7, text: 'Owner role', column: expect.any(String) as string },
  ])
  expect(report.counts).toMatchObject({ create: 0, error: 1 })
  expect(report.rows[0]).toMatchObject({
    row: 4,
    problems: expect.arrayContaining([{ column: 'name_en', code: 'required' }]) as unknown,
  })
})

it('imports the columns that the person has assigned, and leaves the others', async () => {
  const file = await registerOf([HEADINGS, PURCHASING, [2, 'SAL', 'Sales', 'Sells', 'Finance', 2, 'CFO']])
  const columns = '2:code,3:name_en,4:description_en,5:family,6:criticality,7:owner_role'
  expect((await check(file, columns)).counts).toMatchObject({ create: 2, error: 0 })
  const done = await test.send(file, processRoutes, { columns })
  expect(done.json()).toMatchObject({ committed: true, counts: { create: 2 } })
  const list = await test.call(processRoutes.list, { query: { sort: 'code' } })
  expect(list.json()).toMatchObject({
    items: [
      { code: 'PUR', name: { en: 'Purchasing' }, criticality: 3 },
      { code: 'SAL', name: { en: 'Sales' } },
    ],
  })
})

it('takes a sheet named Data whose first row holds no column key for a register', async () => {
  const report = await check(await registerOf([HEADINGS, PURCHASING], 'Data'))
  expect(report.headings!.found).toHaveLength(7)
})

it('reads labels in the other languages', async () => {
  const report = await check(
    await registerOf([
      ['Code', 'الاسم', 'Famille'],
      ['HR', 'Personnel', 'Finance'],
    ]),
  )
  expect(report.headings!.found.map(({ column }) => column)).toEqual(['code', 'name_en', 'family'])
})

it.each([
  ['a column that is none', '2:surprise', 400],
  ['an assignment in another form', 'code', 400],
  ['two columns of the file for one of the list', '2:code,3:code', 422],
])('refuses %s', async (_, columns, status) => {
  const response = await test.call(processRoutes.importCheck, {
    body: Buffer.from(await registerOf([HEADINGS, PURCHASING])),
    query: { columns },
  })
  expect(response.statusCode, response.body).toBe(status)
})

it('refuses a workbook without a row of headings', async () => {
  const response = await test.call(processRoutes.importCheck, {
    body: Buffer.from(await registerOf([['One']])),
  })
  expect(response.json()).toMatchObject({ error: 'UNREADABLE_FILE', details: { reason: 'no_columns' } })
})
