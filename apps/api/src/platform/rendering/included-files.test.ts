import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { Locale } from 'contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveFaults, claimOf } from '#test/files/check-archive.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { activePdf, bytesOf, filledForm, samplePdf, signedPdf, turnedPdf } from '#test/files/sample-pdfs.ts'
import { type Block, type DocumentModel, FILE_OUTCOMES, type FileOutcome } from './document-model.ts'
import { renderDocument } from './render.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'included-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const outcomes = Object.fromEntries(
  FILE_OUTCOMES.map((outcome) => [outcome, `${outcome}: {{pages}}`]),
) as Record<FileOutcome, string>

const modelOf = (files: ReadonlyMap<string, Buffer>, locale: Locale = 'en'): DocumentModel => ({
  locale,
  kind: 'Technical documentation',
  title: locale === 'ar' ? 'DEV-001 مضخة تسريب' : 'DEV-001 Infusion pump',
  organisation: 'Example',
  cover: [['Device', 'DEV-001']],
  chapters: true,
  words: { contents: 'Contents', page: 'Page {{page}} of {{pages}}', hash: 'Hash' },
  blocks: [
    { kind: 'heading', level: 1, text: 'Verification' },
    ...[...files].flatMap(([name, bytes], at): Block[] => [
      { kind: 'heading', level: 2, text: `Section ${name}` },
      { kind: 'heading', level: 3, text: `DOC-${at} v1 ${name}` },
      { kind: 'facts', facts: [['SHA-256', sha256(bytes)]] },
      {
        kind: 'file',
        sha256: sha256(bytes),
        caption: [`DOC-${at}`, locale === 'ar' ? 'الإصدار 1' : 'Version 1', name],
        pageOfFile:
          locale === 'ar' ? 'صفحة {{page}}/{{pages}} من الوثيقة' : 'page {{page}}/{{pages}} of the document',
        label: 'In this file',
        outcomes,
      },
    ]),
    { kind: 'heading', level: 1, text: 'Last' },
    // The browser maps some marks above letters to nothing.
    { kind: 'paragraph', text: locale === 'ar' ? 'يُوقَّع مُلخَّص السِّلامة للجهة المُبلَّغة، وهو مُعَدٌّ' : 'The end.' },
  ],
})

let count = 0
async function printed(
  files: ReadonlyMap<string, Buffer>,
  locale: Locale = 'en',
): Promise<Buffer<ArrayBuffer>> {
  const own = join(folder, String(count++))
  await mkdir(own)
  const given = [...files].map(([name, bytes]) => ({
    sha256: sha256(bytes),
    path: join(own, name),
    name,
    bytes,
  }))
  for (const { path, bytes } of given) await writeFile(path, bytes)
  const path = await renderDocument(modelOf(files, locale), 'pdf', {
    folder: own,
    chromium: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    signal: AbortSignal.timeout(170_000),
    files: given.map(({ sha256: hash, path: at, name }) => ({ sha256: hash, path: at, name })),
  })
  const bytes = await readFile(path)
  if (process.env['DOCUMENTS'])
    await writeFile(join(process.env['DOCUMENTS'], `included-${locale}-${count}.pdf`), bytes)
  return Buffer.from(bytes)
}

const one = (name: string, bytes: Buffer) => new Map([[name, bytes]])

async function attachmentsIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const pdf = await PDFDocument.load(bytes)
  return new Map(pdf.getAttachments().map(({ name, data }) => [name, Buffer.from(data)]))
}

/** All objects of a PDF without compression. */
const rawText = async (bytes: Buffer): Promise<string> =>
  Buffer.from(
    await (await PDFDocument.load(bytes)).save({ useObjectStreams: false, rewrite: true }),
  ).toString('latin1')

describe('EXP-1 the pages of files in a printed document', () => {
  const files = new Map<string, Buffer>()
  let bytes: Buffer
  let pdf: Awaited<ReturnType<typeof readPdf>>
  beforeAll(async () => {
    files.set('plain.pdf', await bytesOf(await samplePdf('Plain', { pages: 12 })))
    files.set('wide.pdf', await bytesOf(await samplePdf('Wide', { size: [1190, 842] })))
    files.set('turned.pdf', await bytesOf(await turnedPdf()))
    files.set('form.pdf', await bytesOf(await filledForm()))
    files.set('signed.pdf', await bytesOf(await signedPdf()))
    const restricted = await samplePdf('Restricted')
    restricted.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: {} })
    files.set('restricted.pdf', await bytesOf(restricted))
    const secret = await samplePdf('Secret')
    secret.encrypt({ ownerPassword: 'owner', userPassword: 'secret', permissions: {} })
    files.set('secret.pdf', await bytesOf(secret))
    const whole = await bytesOf(await samplePdf('Cut', { pages: 30 }))
    files.set('cut.pdf', Buffer.concat([whole.subarray(0, whole.length * 0.7), Buffer.from('\n%%EOF\n')]))
    files.set('table.xlsx', randomBytes(2_000))
    bytes = await printed(files)
    pdf = await readPdf(bytes)
  }, 120_000)

  it('follow the sheet of their file, in order and complete', () => {
    const pages = [
      ...Array.from({ length: 12 }, (_, at) => `Plain page ${at + 1}`),
      'Wide page 1',
      ...[1, 2, 3, 4].map((at) => `Turned page ${at}`),
      'Form page 1',
      'Signed page 1',
      'Restricted page 1',
    ]
    const found = pdf.pages.flatMap((page, at) => {
      const text = pages.find((wanted) => page.trimEnd().endsWith(wanted) || page.includes(`${wanted} `))
      return text === undefined ? [] : [{ text, at }]
    })
    expect(found.map(({ text }) => text)).toEqual(pages)
    const sheets = pdf.bookmarks.flatMap((title, at) => (title.startsWith('DOC-') ? [pdf.leads[at]!] : []))
    const first = found.filter(({ text }) => text.endsWith('page 1')).map(({ at }) => at)
    expect(sheets.slice(0, 6)).toEqual(first)
  })

  it('say the document, its version, the page of the document and the page of the file', () => {
    const at = pdf.pages.findIndex((page) => page.includes('Plain page 3'))
    const page = pdf.pages[at]!.replaceAll(/\s+/g, ' ')
    expect(page).toContain('DOC-0 · Version 1 · plain.pdf · page 3/12 of the document')
    expect(page).toContain(`Page ${at + 1} of ${pdf.pages.length}`)
    expect(pdf.pages.at(-1)!.replaceAll(/\s+/g, ' ')).toContain(
      `Page ${pdf.pages.length} of ${pdf.pages.length}`,
    )
  })

  it('are as large as in the file, upright, with a line above them', async () => {
    const printedPages = (await PDFDocument.load(bytes)).getPages()
    const sizeOf = (text: string) => {
      const { width, height } = printedPages[pdf.pages.findIndex((page) => page.includes(text))]!.getSize()
      return [Math.round(width), Math.round(height)]
    }
    expect(sizeOf('Plain page 1 ')).toEqual([595, 866])
    expect(sizeOf('Wide page 1')).toEqual([1190, 866])
    expect(sizeOf('Turned page 1')).toEqual([555, 826])
    expect(sizeOf('Turned page 2')).toEqual([802, 579])
  })

  it('show filled fields, and hold no fields or signatures', async () => {
    const form = pdf.pages.find((page) => page.includes('Form page 1'))!
    expect(form).toContain('Burst at 412 kPa')
    const document = await PDFDocument.load(bytes)
    expect(document.catalog.has(PDFName.of('AcroForm'))).toBe(false)
    const kinds = document
      .getPages()
      .flatMap(({ node }) =>
        (node.Annots()?.asArray() ?? []).map((ref) =>
          String(document.context.lookup(ref, PDFDict).get(PDFName.of('Subtype'))),
        ),
      )
    expect(new Set(kinds)).toEqual(new Set(['/Link']))
  })

  it('are replaced by the original where they cannot be shown; signed originals are attached byte for byte', async () => {
    const attached = await attachmentsIn(bytes)
    expect([...attached.keys()].toSorted()).toEqual(['cut.pdf', 'secret.pdf', 'signed.pdf', 'table.xlsx'])
    for (const [name, content] of attached) expect(sha256(content)).toBe(sha256(files.get(name)!))
    const sheet = (name: string) =>
      pdf.pages[pdf.leads[pdf.bookmarks.findIndex((title) => title.endsWith(`v1 ${name}`))]! - 1]
    expect(sheet('signed.pdf')).toContain('signed: 1')
    expect(sheet('restricted.pdf')).toContain('included: 1')
    expect(sheet('secret.pdf')).toContain('encrypted: 0')
    expect(sheet('cut.pdf')).toContain('damaged: 0')
    expect(sheet('table.xlsx')).toContain('otherFormat: 0')
  })

  it('keep tags and bookmarks of the document; every bookmark leads to its page', () => {
    expect(pdf.tagged).toBe(true)
    expect(pdf.bookmarks.at(-1)).toBe('Last')
    expect(pdf.leads.at(-1)).toBe(pdf.pages.length)
  })
})

it('copies no scripts, programs or attached files, and keeps links to the web and between pages', async () => {
  const bytes = await printed(one('active.pdf', await bytesOf(await activePdf())))
  const text = await rawText(bytes)
  for (const trace of ['JavaScript', 'Launch', 'setup.exe', 'app.alert', 'passwd', 'EmbeddedFile'])
    expect(text).not.toContain(trace)
  const pdf = await PDFDocument.load(bytes)
  const at = (await readPdf(bytes)).pages.findIndex((page) => page.includes('Active page 1'))
  const page = pdf.getPage(at)
  const links = page.node
    .Annots()!
    .asArray()
    .map((ref) => pdf.context.lookup(ref, PDFDict))
  expect(links).toHaveLength(2)
  expect(String(links[0]!.lookup(PDFName.of('A')))).toContain('https://example.com/a_\\(b\\)')
  expect(String(links[1]!.lookup(PDFName.of('Dest')))).toContain(pdf.getPage(at + 1).ref.toString())
}, 120_000)

it('prints captions in Arabic', async () => {
  const { pages } = await readPdf(
    await printed(one('plain.pdf', await bytesOf(await samplePdf('Plain', { pages: 2 }))), 'ar'),
  )
  const page = pages.find((text) => text.includes('Plain page 2'))!
  expect(page).toContain('DOC-0')
  expect(page).toMatch(/\p{Script=Arabic}/u)
}, 120_000)

describe('EXP-1 PDF/A', () => {
  const none = new Map<string, Buffer>()

  it.each(['en', 'fr', 'ar'] as const)('2u is declared for a print without files (%s)', async (locale) => {
    const bytes = await printed(none, locale)
    expect(await claimOf(bytes)).toEqual({ part: '2', conformance: 'U' })
    expect(await archiveFaults(bytes)).toEqual([])
  })

  it('is declared for files that are PDF/A, at the level of the lowest', async () => {
    const archived = await printed(none)
    const bytes = await printed(one('archived.pdf', archived))
    expect(await claimOf(bytes)).toEqual({ part: '2', conformance: 'U' })
    expect(await archiveFaults(bytes)).toEqual([])
    const lower = await PDFDocument.load(archived)
    lower.convertToPDFA({ conformance: '2B' })
    const both = await printed(
      new Map([
        ['archived.pdf', archived],
        ['lower.pdf', await bytesOf(lower)],
      ]),
    )
    expect(await claimOf(both)).toEqual({ part: '2', conformance: 'B' })
  })

  it('3u is declared where originals are attached', async () => {
    const original = randomBytes(2_000)
    const bytes = await printed(one('جدول (1).xlsx', original))
    expect(await attachmentsIn(bytes)).toEqual(one('جدول (1).xlsx', original))
    expect(await claimOf(bytes)).toEqual({ part: '3', conformance: 'U' })
    expect(await archiveFaults(bytes)).toEqual([])
  })

  it('is not declared for a file that is no PDF/A', async () => {
    const bytes = await printed(one('plain.pdf', await bytesOf(await samplePdf('Plain'))))
    expect(await claimOf(bytes)).toEqual({ part: null, conformance: null })
    expect(await archiveFaults(bytes)).toContain('font not embedded')
  })
})
