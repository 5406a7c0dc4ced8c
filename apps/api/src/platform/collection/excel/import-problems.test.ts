import { randomUUID } from 'node:crypto'
import { processRoutes, type Process } from 'contract/risk/processes'
import { describe, expect, it } from 'vitest'
import { ExcelTest, text } from './test-excel.ts'
import { type Line, makeWorkbook } from './test-workbook.ts'

const test = new ExcelTest()

describe('an import', () => {
  it('C9 reports each problem by column and imports nothing, or only the valid rows on request', async () => {
    const known = await test.create()
    const base = await test.lineOf(known)
    const other = await test.harness.organisation(['risk_manager'], 'Elsewhere')
    const foreign = await test.harness.call(processRoutes.create, other.founder, other.id, {
      body: { code: 'FOR', name: text('F'), description: text('F'), family: 'it', ownerRole: 'CIO' },
    })
    const fine = { code: test.nextCode(), name_en: 'N', description_en: 'D', family: 'it', owner_role: 'CIO' }
    const twice = test.nextCode()
    const cases: [Line, string | null, string, string?][] = [
      [{ ...base, _id: randomUUID() }, '_id', 'unknown_record'],
      [{ ...base, _id: foreign.json<Process>().id }, '_id', 'unknown_record'],
      [{ ...base, _id: 'not an id' }, '_id', 'unknown_record'],
      [{ ...fine, code: known.code }, 'code', 'code_taken'],
      [{ ...fine, code: twice }, 'code', 'duplicate'],
      [{ ...fine, code: twice }, 'code', 'duplicate'],
      [{ ...fine, code: null }, 'code', 'required'],
      [{ ...fine, code: 'lower' }, 'code', 'invalid'],
      [{ ...fine, name_en: null }, 'name_en', 'required'],
      [{ ...fine, code: test.nextCode(), name_fr: 'x'.repeat(201) }, 'name_fr', 'invalid'],
      [{ ...fine, code: test.nextCode(), family: 'cooking' }, 'family', 'invalid'],
      [{ ...fine, code: test.nextCode(), criticality: 6 }, 'criticality', 'invalid'],
      [
        { ...fine, code: test.nextCode(), owner_email: 'nobody@example.com' },
        'owner_email',
        'unknown_person',
      ],
      [{ ...fine, code: test.nextCode(), units: 'NOWHERE' }, 'units', 'unknown_reference', 'NOWHERE'],
      [{ ...fine, code: test.nextCode(), status: 'active' }, 'status', 'status_locked'],
      [{ ...fine, code: test.nextCode(), _action: 'DELETE' }, '_action', 'invalid'],
    ]
    const lines = [{ ...fine, code: test.nextCode(), surprise: 'x' }, ...cases.map(([line]) => line)]
    const bytes = await makeWorkbook(lines, [...new Set(lines.flatMap((line) => Object.keys(line)))])
    const report = await test.check(bytes)
    expect(report.warnings).toEqual([{ column: 'surprise', code: 'unknown_column' }])
    expect(report.counts).toMatchObject({ create: 1, error: cases.length })
    expect(report.rows.slice(1).map((row) => row.problems)).toEqual(
      cases.map(([, column, code, said]) => [{ column, code, ...(said ? { text: said } : {}) }]),
    )
    const sums = await test.harness.checksums()
    const refused = await test.send(bytes)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({ error: 'IMPORT_REJECTED', details: { counts: report.counts } })
    expect(await test.harness.checksums()).toEqual(sums)
    const taken = await test.send(bytes, processRoutes, { validOnly: true })
    expect(taken.json()).toMatchObject({ committed: true, counts: report.counts })
  })

  it('refuses changes to fixed fields, status and archived records, and duplicate ids', async () => {
    const record = await test.create()
    const line = await test.lineOf(record)
    const problem = async (change: Line) =>
      (await test.check(await makeWorkbook([{ ...line, ...change }]))).rows[0]!.problems
    expect(await problem({ code: 'OTHER' })).toEqual([{ column: 'code', code: 'fixed' }])
    expect(await problem({ status: 'active' })).toEqual([{ column: 'status', code: 'status_locked' }])
    expect(await problem({ name_en: '<clear>', name_fr: '<clear>', name_ar: '<clear>' })).toEqual([
      { column: 'name_en', code: 'required' },
    ])
    expect(await problem({ objectives: 'x', _version: null })).toEqual([
      { column: '_version', code: 'required' },
    ])
    const twice = await test.check(await makeWorkbook([line, { ...line, objectives: 'x' }]))
    expect(twice.rows.map((row) => row.problems)).toEqual([
      [{ column: '_id', code: 'duplicate' }],
      [{ column: '_id', code: 'duplicate' }],
    ])
    await test.call(processRoutes.archive, {
      params: { id: record.id },
      version: 1,
      body: { reason: 'done' },
    })
    expect(await problem({ _version: 2, objectives: 'x' })).toEqual([{ column: null, code: 'archived' }])
  })

  it('shows a conflict cell by cell after a concurrent change', async () => {
    const record = await test.create({ objectives: 'First' })
    const line = await test.lineOf(record)
    await test.call(processRoutes.update, {
      params: { id: record.id },
      version: 1,
      body: { objectives: 'Second' },
    })
    const bytes = await makeWorkbook([{ ...line, criticality: 2 }])
    const { rows, counts } = await test.check(bytes)
    expect(counts).toMatchObject({ conflict: 1, error: 0 })
    expect(rows[0]).toMatchObject({
      outcome: 'conflict',
      problems: [{ column: null, code: 'changed_since_export' }],
    })
    expect(rows[0]!.cells).toEqual([
      { column: 'objectives', from: 'Second', to: 'First' },
      { column: 'criticality', from: null, to: 2 },
    ])
    expect((await test.send(bytes)).json()).toMatchObject({ error: 'IMPORT_REJECTED' })
    expect((await test.send(bytes, processRoutes, { validOnly: true })).json()).toMatchObject({
      committed: true,
      counts: { conflict: 1 },
    })
    expect(await test.read(record.id)).toMatchObject({ version: 2, objectives: 'Second' })
  })

  it('is refused to roles that cannot import, and checks the policy for each record', async () => {
    const auditor = await test.harness.member(test.org, ['auditor'])
    const bytes = await makeWorkbook([{ code: 'AAA' }])
    expect((await test.send(bytes, processRoutes, {}, auditor)).statusCode).toBe(403)
    const record = await test.create()
    const move = (to: string, version: number) =>
      test.call(processRoutes.transition, {
        params: { id: record.id },
        version,
        body: { to, reason: 'r' },
      })
    await move('active', 1)
    await move('retired', 2)
    const line = { ...(await test.lineOf(record)), objectives: 'x' }
    expect((await test.check(await makeWorkbook([line]))).rows[0]!.problems).toEqual([
      { column: null, code: 'forbidden' },
    ])
  })

  it('refuses a file that is not a workbook', async () => {
    const refused = await test.send(Buffer.from('not a workbook'))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toEqual({ error: 'UNREADABLE_FILE', details: { reason: 'not_a_workbook' } })
  })
})
