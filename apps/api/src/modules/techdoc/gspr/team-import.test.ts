import { Workbook } from '@cj-tech-master/excelts'
import type { ImportReport } from 'contract'
import { gsprRowRoutes as routes } from 'contract/techdoc/gspr/gspr-rows'
import type { TechDocument } from 'contract/techdoc/documents/tech-documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOf, makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { Checklist, REASON } from '#test/checklist.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { Harness } from '#test/harness.ts'

let harness: Harness
let office: DocumentTeam
let report: TechDocument
let drawing: TechDocument

beforeAll(async () => {
  harness = await Harness.start()
  office = await DocumentTeam.open(harness)
  report = await office.register({ name: { en: 'Leak test' }, docType: 'report' })
  drawing = await office.register({ name: { en: 'Drawing' }, docType: 'drawing' })
})
afterAll(() => harness.stop())

const begin = () => Checklist.begin(harness, office.org, office.author)

type Cells = readonly (string | number | null)[]

/** A typical team workbook: a cover sheet, and the checklist below a title. */
async function teamBook(heads: Cells, ...rows: Cells[]): Promise<Buffer> {
  const workbook = new Workbook()
  workbook.addWorksheet('Cover').addRow(['GSPR checklist of the infusion pump'])
  const sheet = workbook.addWorksheet('Checklist')
  sheet.addRow(['Checklist, edition 3'])
  sheet.addRow([])
  sheet.addRow([...heads])
  for (const row of rows) sheet.addRow([...row])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

const HEADS = ['Ref', 'Applicable', 'Justification', 'Standard', 'Evidence']

const check = async (list: Checklist, book: Buffer): Promise<ImportReport> => {
  const at = { params: { id: list.device.id }, body: book }
  const response = await harness.call(routes.teamCheck, office.author, office.org, at)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const send = (list: Checklist, book: Buffer, query: { validOnly?: boolean } = {}) =>
  harness.call(routes.teamImport, office.author, office.org, {
    params: { id: list.device.id },
    body: book,
    query,
  })

describe("EXP-9 the import of a team's own checklist", () => {
  it('EXP-9 previews every cell before anything is written, then writes it', async () => {
    const list = await begin()
    const standard = await list.add('f.standards', { designation: 'EN ISO 14971', edition: '2019' })
    const book = await teamBook(
      HEADS,
      ['Chapter I', null, null, null, null],
      [1, 'Yes', null, 'EN ISO 14971:2019', `${report.code}, p. 4; ${drawing.code}`],
      ['GSPR 10.1 (a)', 'oui', null, null, `${drawing.code}\n${report.code}, § 3, table 2`],
      ['18.5', 'N/A', REASON, null, null],
    )
    const dry = await check(list, book)
    expect(dry).toMatchObject({
      committed: false,
      counts: { update: 3, error: 0, conflict: 0, create: 0 },
      warnings: [],
    })
    expect(dry.rows.map(({ row }) => row)).toEqual([5, 6, 7])
    expect(dry.rows[0]!.cells).toEqual([
      { column: 'applicability', from: 'To be assessed', to: 'Applicable' },
      { column: 'standards', from: null, to: standard.code },
      { column: 'evidence', from: null, to: `${report.code}, p. 4; ${drawing.code}` },
    ])
    expect(await list.row('1')).toMatchObject({ applicability: 'tbd', evidence: null, version: 1 })

    expect((await send(list, book)).json()).toMatchObject({ committed: true, counts: { update: 3 } })
    expect(await list.row('1')).toMatchObject({
      applicability: 'applicable',
      standards: [standard.id],
      evidence: [
        { document: report.id, place: 'p. 4' },
        { document: drawing.id, place: null },
      ],
      version: 2,
    })
    expect((await list.row('10.1(a)')).evidence).toEqual([
      { document: drawing.id, place: null },
      { document: report.id, place: '§ 3, table 2' },
    ])
    expect(await list.row('18.5')).toMatchObject({ applicability: 'not_applicable', justification: REASON })
    // Importing the same file again changes nothing.
    expect((await check(list, book)).counts).toMatchObject({ update: 0, unchanged: 3, error: 0 })
  }, 120_000)

  it('EXP-9 reports each unreadable cell with its problem, and writes nothing of the file', async () => {
    const list = await begin()
    await list.add('f.standards', { designation: 'EN 60601-1', edition: '2006' })
    await list.add('f.standards', { designation: 'EN 60601-1', edition: '2013' })
    const book = await teamBook(
      [...HEADS, 'Remark'],
      ['1', 'Yes', null, null, `${report.code}, p. 1; REP-9999, p. 2`],
      ['2', 'perhaps', null, null, null],
      ['3', 'Yes', null, 'EN 60601-1', 'see the leak test, page 4'],
      ['99.1', 'Yes', null, null, null],
      ['4', 'Yes', null, 'EN 60601-1:2013', `${report.code}, p. 1; ${report.code}, p. 2`],
      ['18.5', 'No', REASON, null, null, 'by phone'],
      ['6', 'Yes', null, null, null],
      ['6', 'No', null, null, null],
    )
    const { rows, warnings, counts } = await check(list, book)
    expect(warnings).toEqual([{ column: 'Remark', code: 'unknown_column' }])
    expect(counts).toMatchObject({ update: 1, error: 7 })
    expect(rows.map(({ row, problems }) => [row, problems])).toEqual([
      [4, [{ column: 'evidence', code: 'unknown_reference', text: 'REP-9999' }]],
      [5, [{ column: 'applicability', code: 'invalid' }]],
      [
        6,
        [
          { column: 'standards', code: 'unknown_reference', text: 'EN 60601-1' },
          { column: 'evidence', code: 'no_citation', text: 'see the leak test, page 4' },
        ],
      ],
      [7, [{ column: 'ref', code: 'unknown_row' }]],
      [8, [{ column: 'evidence', code: 'cited_twice', text: report.code }]],
      [9, []],
      [10, [{ column: 'ref', code: 'duplicate' }]],
      [11, [{ column: 'ref', code: 'duplicate' }]],
    ])
    expect(rows[3]!.code).toBe('99.1')
    const refused = await send(list, book)
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([409, 'IMPORT_REJECTED'])
    expect(await list.row('18.5')).toMatchObject({ applicability: 'tbd', version: 1 })
    expect((await send(list, book, { validOnly: true })).json()).toMatchObject({ counts: { update: 1 } })
    expect(await list.row('18.5')).toMatchObject({ applicability: 'not_applicable' })
    expect(await list.row('1')).toMatchObject({ evidence: null, version: 1 })
  })

  it('EXP-9 leaves values of empty cells unchanged, and reads French and Arabic headers', async () => {
    const list = await begin()
    await list.answer('1', {
      applicability: 'applicable',
      evidence: [{ document: report.id, place: 'p. 4' }],
    })
    const arabic = await teamBook(['المرجع', 'منطبق', 'الأدلة'], ['١', 'نعم', null], ['18.5', 'لا', null])
    expect((await check(list, arabic)).counts).toMatchObject({ unchanged: 1, update: 1 })
    const french = await teamBook(['Réf', 'Preuves'], ['1', `${drawing.code}، ص 3`])
    expect((await send(list, french)).statusCode).toBe(200)
    expect(await list.row('1')).toMatchObject({
      applicability: 'applicable',
      evidence: [{ document: drawing.id, place: 'ص 3' }],
    })
  })

  it('EXP-9 refuses a workbook without the required columns, and a device the person cannot read', async () => {
    const list = await begin()
    const refused = await send(list, await teamBook(['Number', 'Text'], ['1', 'x']))
    expect(refused.json()).toMatchObject({ error: 'UNREADABLE_FILE', details: { reason: 'no_columns' } })
    const { id, founder } = await harness.organisation(['techdoc_author'])
    const elsewhere = await harness.call(routes.teamCheck, founder, id, {
      params: { id: list.device.id },
      body: await teamBook(HEADS, ['1', 'Yes']),
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('EXP-9 exports evidence to the list’s workbook and imports it from there', async () => {
    const list = await begin()
    const evidence = [{ document: report.id, place: 'p. 4' }]
    await list.answer('1', { applicability: 'applicable', evidence })
    const query = { device: [list.device.id], sort: 'position' }
    const out = await harness.call(routes.export, office.author, office.org, { query })
    const [line] = await linesOf(out.rawPayload)
    expect(line!['evidence']).toBe(`${report.code}, p. 4`)
    const back = await makeWorkbook([{ ...line!, evidence: `${report.code}, p. 5` }])
    const changed = await harness.call(routes.importCommit, office.author, office.org, {
      body: Buffer.from(back),
    })
    expect(changed.json()).toMatchObject({ counts: { update: 1 } })
    expect((await list.row('1')).evidence).toEqual([{ document: report.id, place: 'p. 5' }])
  })
})
