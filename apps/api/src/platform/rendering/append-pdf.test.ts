import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendFiles } from './append-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'append-'))
})
afterAll(() => rm(folder, { recursive: true }))

const name = (text: string) => PDFName.of(text)

/** A document of one page with one bookmark. */
async function printed(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const outlines = pdf.context.register(pdf.context.obj({ Type: 'Outlines', Count: 1 }))
  const first = pdf.context.obj({ Title: PDFString.of('First'), Dest: [page.ref, 'Fit'] })
  const ref = pdf.context.register(first)
  const dict = pdf.context.lookup(outlines, PDFDict)
  dict.set(name('First'), ref)
  dict.set(name('Last'), ref)
  pdf.catalog.set(name('Outlines'), outlines)
  return pdf
}

async function append(source: Uint8Array | string): Promise<PDFDocument> {
  const path = join(folder, 'source.pdf')
  await writeFile(path, source)
  const pdf = await printed()
  await appendFiles(pdf, [{ path, title: 'Report', unreadable: 'Report: cannot be read' }])
  return PDFDocument.load(await pdf.save({ useObjectStreams: false }))
}

const bookmarks = (pdf: PDFDocument): string => {
  const last = pdf.catalog.lookup(name('Outlines'), PDFDict).lookup(name('Last'), PDFDict)
  const title = last.lookup(name('Title'))
  return (title as PDFString).decodeText()
}
const annotationsOf = (page: PDFPage): PDFDict[] => {
  const all = page.node.Annots()!
  return Array.from({ length: all.size() }, (_, at) => all.lookup(at, PDFDict))
}

it('appends pages without scripts, actions and attached files', async () => {
  const source = await PDFDocument.create()
  const page = source.addPage()
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
  page.node.set(name('AA'), source.context.obj({ O: script }))
  const link = (A: object) => ({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A })
  const annotations = [
    link({ S: 'URI', URI: PDFString.of('https://example.com'), Next: script }),
    link({ S: 'Launch', F: PDFString.of('setup.exe') }),
    { Type: 'Annot', Subtype: 'FileAttachment', Rect: [0, 0, 9, 9] },
    {
      Type: 'Annot',
      Subtype: 'Widget',
      Rect: [0, 0, 9, 9],
      AA: { F: script },
      Parent: { AA: { K: script } },
    },
  ]
  page.node.set(name('Annots'), source.context.obj(annotations as never))
  const pdf = await append(await source.save())
  expect(pdf.getPageCount()).toBe(2)
  expect(bookmarks(pdf)).toBe('Report')
  const appended = pdf.getPage(1)
  expect(appended.node.has(name('AA'))).toBe(false)
  const kept = annotationsOf(appended)
  expect(kept.map((one) => String(one.get(name('Subtype'))))).toEqual(['/Link', '/Link', '/Widget'])
  expect(kept.map((one) => one.has(name('A')))).toEqual([true, false, false])
  expect(String(kept[0]!.lookup(name('A'), PDFDict))).toContain('https://example.com')
  const text = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1')
  for (const trace of ['JavaScript', 'Launch', 'setup.exe', 'app.alert']) expect(text).not.toContain(trace)
})

it('marks a file that cannot be read with a bookmark', async () => {
  const pdf = await append('no PDF at all')
  expect(pdf.getPageCount()).toBe(1)
  expect(bookmarks(pdf)).toBe('Report: cannot be read')
})
