import { writeFileSync } from 'node:fs'
import type { Locale } from 'contract'
import { gapFigureRoutes, type GapReport } from 'contract/compliance/gap-figures'
import { actionRoutes } from 'contract/workspace/actions'
import { type Export, exportRoutes } from 'contract/workspace/exports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textIn, unzip } from '#test/files/unzip.ts'
import { answeredAs, ComplianceTeam, later } from '#test/compliance-team.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { makeExport } from '#test/make-export.ts'

const FORMULA = '=HYPERLINK("http://x")'

let one: ComplianceTeam
let analysis: string
let code: string

beforeAll(async () => {
  one = await ComplianceTeam.start('GDPR')
  const wanted = (await one.requirements()).filter((_, at) => at % 4 === 0).map(({ id }) => id)
  const begun = await one.begin(wanted)
  analysis = begun.id
  const ids = begun.items.map(({ id }) => id)
  await one.move(one.assessor, analysis, 'in_progress')
  const none = { noEvidence: true }
  await one.answer(analysis, ids.slice(0, 4), { ...answeredAs('compliant', 4), ...none })
  await one.answer(analysis, ids.slice(4, 9), { ...answeredAs('partially_compliant', 2), ...none })
  await one.answer(analysis, ids.slice(9), {
    ...answeredAs('non_compliant', 0),
    severity: 3,
    gap: FORMULA,
    ...none,
  })
  await one.done(actionRoutes.create, one.officer, {
    body: {
      name: { en: 'Write the procedure', fr: 'Rédiger la procédure', ar: 'كتابة الإجراء' },
      description: 'And teach it.',
      source: 'gap',
      gapitem: ids[9],
      ownerId: one.owner.id,
      dueOn: later(20),
      priority: 'high',
    },
  })
  ;({ code } = await one.analysis(analysis))
})
afterAll(() => one.stop())

async function made(report: GapReport, locale: Locale, of = analysis): Promise<Buffer> {
  const { id } = await one.done<Export>(gapFigureRoutes.report, one.officer, {
    params: { id: of },
    body: { report, locale },
  })
  await makeExport(one.harness.services, { org: one.org, export: id })
  const { state, error, file } = await one.done<Export>(exportRoutes.get, one.officer, { params: { id } })
  expect({ state, error }).toEqual({ state: 'done', error: null })
  const { rawPayload } = await one.call(exportRoutes.download, one.officer, { params: { id } })
  // To look at: DOCUMENTS=/some/folder
  if (process.env['DOCUMENTS'])
    writeFileSync(`${process.env['DOCUMENTS']}/${locale}-${file!.name}`, rawPayload)
  return rawPayload
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ')

describe('the gap analysis report as PDF', () => {
  it('states scope, position, gaps and plan', async () => {
    const { pages, tagged, language, bookmarks } = await readPdf(await made('pdf', 'en'))
    expect({ tagged, language }).toEqual({ tagged: true, language: 'en' })
    const text = squeeze(pages.join(' '))
    for (const part of [
      code,
      'Assessor',
      'Conservative compliance',
      'Write the procedure',
      'No action',
      'Owner',
    ])
      expect(text).toContain(part)
    const { compliance } = await one.analysis(analysis)
    expect(text).toContain(`${compliance! / 10}%`)
    for (const part of ['Position', 'Gaps by priority', 'Plan', 'Compliant without valid evidence'])
      expect(bookmarks).toContain(part)
  })

  it('is in French and in Arabic, right to left', async () => {
    const french = squeeze((await readPdf(await made('pdf', 'fr'))).pages.join(' '))
    expect(french).toContain('Rédiger la procédure')
    const arabic = await readPdf(await made('pdf', 'ar'))
    expect(arabic.language).toBe('ar')
    expect(arabic.bookmarks).toContain('الفجوات حسب الأولوية')
  })
})

describe('the gap analysis report for Word', () => {
  it('has the same chapters, the radar chart as a picture, and is right to left in Arabic', async () => {
    const english = await textIn(await made('word', 'en'), 'word/document.xml')
    for (const part of ['Gaps by priority', 'Write the procedure', 'Review and approval'])
      expect(english).toContain(part)
    const bytes = await made('word', 'ar')
    const arabic = await textIn(bytes, 'word/document.xml')
    expect(arabic).toContain('w:bidiVisual')
    expect(arabic).toContain('الفجوات حسب الأولوية')
    const pictures = [...(await unzip(bytes)).keys()].filter((name) => name.endsWith('.svg'))
    expect(pictures).toHaveLength(2)
  })
})

it('the report states who reviewed what by the audit trail, not by the named reviewer', async () => {
  const wanted = (await one.requirements()).slice(0, 4).map(({ id }) => id)
  const { id, items } = await one.begin(wanted)
  await one.move(one.assessor, id, 'in_progress')
  const ids = items.map((item) => item.id)
  await one.answer(id, ids.slice(0, 3), { ...answeredAs('partially_compliant', 2), noEvidence: true })
  await one.answer(id, ids.slice(3), { answer: 'not_applicable', rationale: 'No children.' })
  await one.move(one.assessor, id, 'in_review')
  const stated = async () => {
    const xml = await textIn(await made('word', 'en', id), 'word/document.xml')
    return xml
      .slice(xml.lastIndexOf('Review and approval'))
      .replace(/<[^>]+>+/g, ' ')
      .replace(/\s+/g, ' ')
  }
  expect(await stated()).toContain('Applicable requirements reviewed 0 / 3 Approver')
  // The approver reviews two that apply and the one that does not; the named reviewer reviews none.
  for (const item of [ids[0]!, ids[1]!, ids[3]!])
    expect((await one.stepItem(one.approver, item, 'reviewed')).statusCode).toBe(200)
  const text = await stated()
  expect(text).toContain('Reviewer Reviewer Applicable requirements reviewed 2 / 3 Approver: 2 / 3')
  // A review that was taken back does not count.
  await one.stepItem(one.approver, ids[1]!, 'returned', 'The rationale is too short')
  expect(await stated()).toContain('Applicable requirements reviewed 1 / 3 Approver: 1 / 3')
})

describe('the gap analysis as a workbook', () => {
  const sheetsOf = async (bytes: Buffer) => {
    const parts = await unzip(bytes)
    const text = (name: string) => parts.get(name)!.toString()
    return {
      names: [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map((found) => found[1]),
      sheets: [1, 2, 3, 4].map((at) => text(`xl/worksheets/sheet${at}.xml`)),
    }
  }

  it('has items, domains, plan and legend, and keeps formula-like values as text', async () => {
    const { names, sheets } = await sheetsOf(await made('excel', 'en'))
    expect(names).toEqual(['Items', 'Domains', 'Plan', 'Legend'])
    expect(sheets[0]!.match(/<row /g)).toHaveLength(16)
    expect(sheets[0]).toContain('=HYPERLINK(')
    expect(sheets[0]).not.toMatch(/<f[ >]/)
    expect(sheets[1]).toContain('All domains')
    expect(sheets[2]).toContain('Write the procedure')
    expect(sheets[3]).toContain('Formulas')
  })

  it('is right to left in Arabic', async () => {
    const { names, sheets } = await sheetsOf(await made('excel', 'ar'))
    expect(names).toEqual(['البنود', 'المجالات', 'الخطة', 'الدليل'])
    for (const sheet of sheets) expect(sheet).toContain('rightToLeft="1"')
  })
})
