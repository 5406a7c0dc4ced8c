import { writeFileSync } from 'node:fs'
import { type Export, exportRoutes as routes } from 'contract/workspace/exports'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { processRoutes, type Process } from 'contract/risk/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textIn } from '#test/files/unzip.ts'
import { pdf } from '#test/files/plain.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { Harness, type Person } from '#test/harness.ts'
import { EvidenceUploader } from '#test/evidence-uploader.ts'
import { makeExport } from '#test/make-export.ts'

let harness: Harness
let org: string
let manager: Person
let record: Process

beforeAll(async () => {
  harness = await Harness.start()
  ;({ id: org } = await harness.organisation([], 'Example Medical'))
  manager = await harness.member(org, ['risk_manager', 'auditor'], 'Rima Haddad')
  const body = {
    code: 'P2P1',
    name: { en: 'Purchase to pay', fr: 'Achats à payer', ar: 'من الشراء إلى الدفع P2P (2026)' },
    description: { en: 'First line\nSecond line', fr: 'Première ligne', ar: 'السطر الأول ISO 13485:2016' },
    family: 'finance',
    ownerRole: 'CFO',
    ownerId: manager.id,
  }
  const created = await harness.call(processRoutes.create, manager, org, { body })
  expect(created.statusCode, created.body).toBe(201)
  record = created.json()
  const evidence = await new EvidenceUploader(harness, manager, org).bring(pdf('minutes'))
  await harness.admin.query(`update stored_files set state = 'clean'`)
  const linked = await harness.call(evidenceRoutes.link, manager, org, {
    params: { id: evidence.id },
    body: { kind: 'supports', to: record.id },
  })
  expect(linked.statusCode, linked.body).toBe(200)
})
afterAll(() => harness.stop())

async function made(body: object, one: boolean): Promise<{ bytes: Buffer; name: string }> {
  const asked = one
    ? await harness.call(processRoutes.exportOne, manager, org, { params: { id: record.id }, body })
    : await harness.call(processRoutes.exportMany, manager, org, { body })
  const { id } = asked.json<Export>()
  await makeExport(harness.services, { org, export: id })
  const { state, error, file } = (
    await harness.call(routes.get, manager, org, { params: { id } })
  ).json<Export>()
  expect({ state, error }).toEqual({ state: 'done', error: null })
  const { rawPayload } = await harness.call(routes.download, manager, org, { params: { id } })
  // To look at: DOCUMENTS=/some/folder
  if (process.env['DOCUMENTS']) {
    const locale = (body as { locale: string }).locale
    writeFileSync(`${process.env['DOCUMENTS']}/${locale}-${file!.name}`, rawPayload)
  }
  return { bytes: rawPayload, name: file!.name }
}

const wordText = (bytes: Buffer): Promise<string> => textIn(bytes, 'word/document.xml')

describe('the dossier of a record', () => {
  it('is a tagged PDF with contents, bookmarks and numbered pages', async () => {
    const { bytes, name } = await made({ format: 'pdf', locale: 'en' }, true)
    expect(name).toMatch(/^process-P2P1-\d{4}-\d\d-\d\d\.pdf$/)
    const { pages, bookmarks, language, tagged } = await readPdf(bytes)
    expect({ language, tagged }).toEqual({ language: 'en', tagged: true })
    expect(bookmarks).toEqual([
      'P2P1 Purchase to pay',
      'Contents',
      'Details',
      'Links',
      'Evidence',
      'Signatures',
      'History',
    ])
    const text = pages.join(' ')
    for (const part of ['Second line', 'Rima Haddad', 'minutes.pdf', 'Created', 'no electronic signature'])
      expect(text).toContain(part)
    expect(pages[2]).toContain(`Page 3 of ${pages.length}`)
    // The contents say on which page each part begins.
    expect(pages[1]).toMatch(/Details.*3/)
  })

  it('has Arabic bookmarks in reading order', async () => {
    const { bytes } = await made({ format: 'pdf', locale: 'ar' }, true)
    const { bookmarks, language, pages } = await readPdf(bytes)
    expect(language).toBe('ar')
    expect(bookmarks[0]).toBe('P2P1 من الشراء إلى الدفع P2P (2026)')
    expect(bookmarks.slice(1)).toEqual([
      'المحتويات',
      'التفاصيل',
      'الروابط',
      'الأدلة',
      'التوقيعات',
      'سجل التغييرات',
    ])
    expect(pages.join(' ')).toContain('ISO 13485:2016')
  })

  it('is a Word document, right to left in Arabic', async () => {
    const { bytes, name } = await made({ format: 'word', locale: 'ar' }, true)
    expect(name).toMatch(/\.docx$/)
    const xml = await wordText(bytes)
    expect(xml).toContain('<w:bidi/>')
    expect(xml).toContain('<w:bidiVisual/>')
    expect(xml).toMatch(/<w:rtl\/>[^]*?السطر الأول/)
    expect(xml).toContain('TOC')
    const french = await wordText((await made({ format: 'word', locale: 'fr' }, true)).bytes)
    expect(french).toContain('Achats à payer')
    expect(french).not.toContain('<w:bidiVisual/>')
  })
})

describe('the report of a list', () => {
  it('states the filter and lists the matching records', async () => {
    const filter = { q: 'P2P', status: ['draft'] }
    const { bytes } = await made({ format: 'pdf', locale: 'fr', filter, sort: '-title' }, false)
    const { pages, bookmarks } = await readPdf(bytes)
    expect(bookmarks).toContain('P2P1 Achats à payer')
    for (const part of ['Texte intégral', 'P2P', 'Brouillon', 'Intitulé ↓']) expect(pages[0]).toContain(part)
    expect(pages.join(' ')).toContain('Première ligne')
  })
})
