import { Workbook } from '@cj-tech-master/excelts'
import type { ImportReport } from 'contract'
import { PRODUCT_NAME } from 'contract/product-name'
import { processRoutes, type Process } from 'contract/risk/processes'
import { subprocessRoutes, type Subprocess } from 'contract/risk/subprocesses'
import { unitRoutes, type Unit } from 'contract/workspace/units'
import { describe, expect, it } from 'vitest'
import { ExcelTest, text } from './test-excel.ts'
import { type Line, linesOf, makeWorkbook } from './test-workbook.ts'

const test = new ExcelTest()

const AWKWARD = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '=cmd|"/c calc"!A1',
  '007',
  '1e5',
  '"quoted" \'text\'',
  'two\nlines',
  'win\r\ndows',
  'tab\there',
  'a;b',
  'c\\;d',
  'مراقبة الجودة',
  '😀 👩‍👩‍👧',
  '<clear>',
  '\\<clear>',
  '_x0041_',
  '<b>&amp;',
  'constructor',
  '__proto__',
  'TRUE',
  '2026-01-01',
]

describe('an exported workbook', () => {
  it('S1.1 bears the name of the product', async () => {
    await test.create({})
    const book = new Workbook()
    await book.xlsx.load(await test.exported({}))
    expect([book.creator, book.lastModifiedBy]).toEqual([PRODUCT_NAME, PRODUCT_NAME])
  })

  it('C2 imports again without changes, whatever its texts contain', async () => {
    const head = { code: 'HQ_1', name: text('Head'), kind: 'site' }
    const unit = (await test.call(unitRoutes.create, { body: head })).json<Unit>()
    for (const odd of AWKWARD) {
      await test.create({
        name: { fr: odd },
        description: { ar: odd },
        objectives: odd,
        tags: [odd, 'plain'],
        units: [unit.id],
        ownerId: test.manager.id,
      })
    }
    await test.create({ criticality: 5, notTranslatedYet: false, tags: [] })
    for (const locale of ['en', 'fr', 'ar']) {
      const report = await test.check(await test.exported({ locale }))
      expect(report.counts).toEqual({
        create: 0,
        update: 0,
        archive: 0,
        unchanged: test.codeCount,
        conflict: 0,
        error: 0,
      })
      expect(report.rows).toEqual([])
      expect(report.warnings).toEqual([])
    }
  })

  it('opens with three sheets, hidden keys, frozen labels and no formula', async () => {
    const workbook = await new Workbook().xlsx.load(await test.exported({ locale: 'ar' }))
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual(['README', 'Data', 'Lists'])
    const data = workbook.getWorksheet('Data')!
    expect(data.views[0]).toMatchObject({ state: 'frozen', ySplit: 2, rightToLeft: true })
    expect(data.getRow(1).hidden).toBe(true)
    expect(data.getCell('A1').value).toBe('_id')
    expect(data.getCell('E2').value).toBe('الرمز')
    expect(data.getCell('E2').font?.bold).toBe(true)
    const family = (data.getRow(1).values as unknown[]).indexOf('family')
    expect(data.getCell(3, family).value).toBe('المالية')
    expect(data.getCell(3, family).dataValidation).toMatchObject({
      type: 'list',
      formulae: ['Lists!$A$2:$A$10'],
    })
    data.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()))
  })

  it('contains exactly the filtered list in its order, and leaves one audit trail entry', async () => {
    const high = await test.create({ criticality: 4, name: text('Alpha') })
    const low = await test.create({ criticality: 4, name: text('Beta') })
    const lines = await linesOf(await test.exported({ criticality: [4], sort: '-title', locale: 'fr' }))
    expect(lines.map((line) => line['_id'])).toEqual([low.id, high.id])
    const entries = await test.harness.admin.query(
      `select entry from trail where org_id = $1 and entry->>'action' = 'export' order by seq desc limit 1`,
      [test.org],
    )
    expect(entries.rows[0].entry).toMatchObject({
      type: 'process',
      record: null,
      actor: test.manager.id,
      changes: { rows: [null, 2], filter: [null, { criticality: [4], sort: '-title', locale: 'fr' }] },
    })
  })
})

describe('an import', () => {
  it('creates, updates, clears and archives, first as a dry run and then for good', async () => {
    const changed = await test.create({ objectives: 'Old', tags: ['x'] })
    const gone = await test.create()
    const code = test.nextCode()
    const lines: Line[] = [
      {
        ...(await test.lineOf(changed)),
        name_fr: 'Nouveau',
        objectives: '<clear>',
        criticality: '٤',
        owner_email: test.manager.email.toUpperCase(),
        family: 'Gouvernance',
      },
      { ...(await test.lineOf(gone)), _action: 'archive' },
      {
        code,
        name_en: 'New',
        description_en: 'New',
        family: 'المالية',
        owner_role: 'CFO',
        not_translated_yet: 'Oui',
        tags: 'a; b\\;c',
        status: 'Brouillon',
      },
    ]
    const bytes = await makeWorkbook(lines, [...new Set(lines.flatMap((line) => Object.keys(line)))])
    const sums = await test.harness.checksums()
    const dry = await test.check(bytes)
    expect(await test.harness.checksums()).toEqual(sums)
    expect(dry).toMatchObject({
      committed: false,
      counts: { create: 1, update: 1, archive: 1, unchanged: 0, conflict: 0, error: 0 },
    })
    expect(dry.rows[0]).toMatchObject({ row: 3, code: changed.code, outcome: 'update', problems: [] })
    expect(dry.rows[0]!.cells).toContainEqual({
      column: 'name_fr',
      from: `${changed.code} (fr)`,
      to: 'Nouveau',
    })
    expect(dry.rows[0]!.cells).toContainEqual({ column: 'objectives', from: 'Old', to: null })
    const done = await test.send(bytes)
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json()).toEqual({ ...dry, committed: true })
    expect(await test.read(changed.id)).toMatchObject({
      version: 2,
      objectives: null,
      criticality: 4,
      ownerId: test.manager.id,
      family: 'governance',
      tags: ['x'],
    })
    expect((await test.read(changed.id)).name).toEqual({ ...changed.name, fr: 'Nouveau' })
    expect((await test.read(gone.id)).archivedAt).not.toBeNull()
    const made = (await test.call(processRoutes.list, { query: { q: code } })).json<{
      items: Process[]
    }>().items[0]
    expect(made).toMatchObject({
      code,
      status: 'draft',
      tags: ['a', 'b;c'],
      notTranslatedYet: true,
      name: { en: 'New' },
    })
  })

  it('numbers rows without a code, and refuses a code of another parent', async () => {
    const parent = await test.create()
    const row = { process: parent.code, name_en: 'S', description_en: 'D' }
    const keys = ['code', 'process', 'name_en', 'description_en']
    const wrong = await test.check(await makeWorkbook([{ ...row, code: 'ZZZ.01' }], keys), subprocessRoutes)
    expect(wrong.rows[0]!.problems).toEqual([{ column: 'code', code: 'invalid' }])
    const done = await test.send(
      await makeWorkbook([row, { ...row, code: `${parent.code}.07` }, row], keys),
      subprocessRoutes,
    )
    expect(done.json<ImportReport>().rows.map((one) => one.code)).toEqual([
      `${parent.code}.08`,
      `${parent.code}.07`,
      `${parent.code}.09`,
    ])
    const list = await test.call(subprocessRoutes.list, {
      query: { process: [parent.id], sort: 'code' },
    })
    expect(list.json<{ items: Subprocess[] }>().items.map((one) => one.process)).toEqual([
      parent.id,
      parent.id,
      parent.id,
    ])
  })

  it('imports a whole tree in one file, and skips rows below a failed row', async () => {
    const unit = (code: string, parent: string | null, kind = 'site'): Line => ({
      code,
      name_en: code,
      kind,
      parent,
    })
    const lines = [
      unit('LEAF', 'BRANCH'),
      unit('BRANCH', 'ROOT'),
      unit('ROOT', null, 'group'),
      unit('BAD', null, 'castle'),
      unit('LOST', 'BAD'),
      unit('TOO', 'LOST'),
    ]
    const bytes = await makeWorkbook(lines)
    const report = await test.check(bytes, unitRoutes)
    expect(report.rows.map((row) => row.outcome)).toEqual([
      'create',
      'create',
      'create',
      'error',
      'error',
      'error',
    ])
    expect(report.rows[5]!.problems).toEqual([{ column: 'parent', code: 'unknown_reference' }])
    expect((await test.send(bytes, unitRoutes, { validOnly: true })).statusCode).toBe(200)
    const tree = await linesOf(await test.exported({}, unitRoutes))
    expect(tree.find((line) => line['code'] === 'LEAF')).toMatchObject({ parent: 'BRANCH' })
    expect(tree.some((line) => line['code'] === 'TOO')).toBe(false)
  })
})
