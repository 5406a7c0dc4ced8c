import { writeFileSync } from 'node:fs'
import { figureRoutes } from 'contract/risk/figures'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { riskRoutes } from 'contract/risk/risks'
import type { Locale } from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzip } from '#test/files/unzip.ts'
import { makeExport } from '#test/make-export.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { Harness } from '#test/harness.ts'
import { TestRegister } from '#test/risk-register.ts'

const FORMULA = '=HYPERLINK("http://x")'

let harness: Harness
let register: TestRegister
let code: string

beforeAll(async () => {
  harness = await Harness.start()
  register = await TestRegister.start(harness, 'Example Medical')
  const risks = (await register.risks()).slice(0, 6)
  const named = await harness.call(riskRoutes.update, register.manager, register.org, {
    params: { id: risks[0]!.id },
    version: risks[0]!.version,
    body: { name: { en: FORMULA, fr: FORMULA, ar: FORMULA } },
  })
  expect(named.statusCode, named.body).toBe(200)
  const { id, lines } = await register.begin(risks.map((risk) => risk.id))
  code = lines[0]!.code.slice(0, -4)
  for (const [at, line] of lines.entries()) {
    const judged = await register.judge(line, { inherentLikelihood: 5, impactOperational: (at % 5) + 1 })
    if (judged.position === 'above_tolerance') await register.treat(judged.id, '2031-03-31')
  }
  await register.approve(id)
})
afterAll(() => harness.stop())

async function made(
  report: 'board' | 'board_word' | 'register',
  locale: Locale,
  filter?: object,
): Promise<Buffer> {
  const asked = await harness.call(figureRoutes.report, register.manager, register.org, {
    body: { report, locale, ...(filter ? { filter } : {}) },
  })
  expect(asked.statusCode, asked.body).toBe(200)
  const { id } = asked.json<Export>()
  await makeExport(harness.services, { org: register.org, export: id })
  const get = await harness.call(exportRoutes.get, register.manager, register.org, { params: { id } })
  const { state, error, file } = get.json<Export>()
  expect({ state, error }).toEqual({ state: 'done', error: null })
  const { rawPayload } = await harness.call(exportRoutes.download, register.manager, register.org, {
    params: { id },
  })
  // To look at: DOCUMENTS=/some/folder
  if (process.env['DOCUMENTS'])
    writeFileSync(`${process.env['DOCUMENTS']}/${locale}-${file!.name}`, rawPayload)
  return rawPayload
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ')

describe('the board summary', () => {
  it('shows the risk distribution, the top risks and their treatment', async () => {
    const { pages, tagged, language } = await readPdf(await made('board', 'en'))
    expect({ tagged, language }).toEqual({ tagged: true, language: 'en' })
    expect(pages.length).toBeLessThanOrEqual(3)
    const text = squeeze(pages.join(' '))
    for (const part of [
      'Risk register',
      'Residual risk',
      'Top 10 residual risks',
      'Amal Assessor',
      code,
      'next due',
    ])
      expect(text).toContain(part)
    expect(text).toContain('1 · Critical')
    // The heat map names the top risks by their number in the table; the cell of the worst one has its mark.
    expect(text).toContain('● 1')
  })

  it('has the same words for Word', async () => {
    const xml = (await unzip(await made('board_word', 'en'))).get('word/document.xml')!.toString()
    for (const part of ['Residual risk', 'Top 10 residual risks', '1 · Critical', '●\u00a01', code])
      expect(xml).toContain(part)
  })

  it('states the status of an assessment, and marks every page of one that is not approved', async () => {
    const { id, lines } = await register.begin((await register.risks()).slice(0, 2).map((risk) => risk.id))
    for (const line of lines) await register.judge(line, { inherentLikelihood: 2, impactOperational: 2 })
    const open = (await readPdf(await made('board', 'en', { assessment: id }))).pages.map(squeeze)
    expect(open[0]).toContain('Status Draft')
    for (const page of open) expect(page).toContain('DRAFT')
    const [approved] = (await readPdf(await made('board', 'en'))).pages.map(squeeze)
    expect(approved).not.toContain('DRAFT')
  })

  it('speaks French and Arabic, the latter from right to left', async () => {
    const french = squeeze((await readPdf(await made('board', 'fr'))).pages.join(' '))
    expect(french).toContain('Registre des risques')
    const arabic = await readPdf(await made('board', 'ar'))
    expect(arabic.language).toBe('ar')
    expect(arabic.bookmarks.slice(0, 3)).toEqual(['سجل المخاطر', 'الخطر المتبقي', 'الأرقام'])
    // The letters of a line come in the shapes and the order in which they are drawn.
    const text = arabic.pages.join('').normalize('NFKC').replace(/\s+/g, '')
    for (const part of ['سجل', 'المتبقي', 'حرج']) expect(text).toContain(part.split('').toReversed().join(''))
  })
})

const sheetsOf = async (bytes: Buffer) => {
  const parts = await unzip(bytes)
  const text = (name: string) => parts.get(name)!.toString()
  return {
    names: [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map((found) => found[1]),
    sheets: [1, 2, 3].map((at) => text(`xl/worksheets/sheet${at}.xml`)),
    styles: text('xl/styles.xml'),
  }
}

describe('the risk register as a workbook', () => {
  it('has the lines, the matrix with its colours, and a legend', async () => {
    const { names, sheets, styles } = await sheetsOf(await made('register', 'en'))
    expect(names).toEqual(['Risk register', 'Matrix', 'Legend'])
    const [lines, matrix, legend] = sheets as [string, string, string]
    expect(lines.match(/<row /g)).toHaveLength(7)
    expect(lines).toContain('Amal Assessor')
    expect(matrix).toContain('Residual risk')
    expect(legend).toContain('Tolerance')
    for (const colour of ['FFEDF2EA', 'FFF1D1C9']) expect(styles).toContain(colour)
  })

  it('Sec11 keeps formula-like values as text', async () => {
    const { sheets } = await sheetsOf(await made('register', 'en'))
    expect(sheets[0]).toContain('=HYPERLINK(')
    expect(sheets[0]).not.toMatch(/<f[ >]/)
  })

  it('runs from right to left in Arabic', async () => {
    const { names, sheets } = await sheetsOf(await made('register', 'ar'))
    expect(names).toEqual(['سجل المخاطر', 'المصفوفة', 'الدليل'])
    for (const sheet of sheets) expect(sheet).toContain('rightToLeft="1"')
  })
})
