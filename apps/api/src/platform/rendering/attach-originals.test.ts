import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attachOriginals } from './attach-originals.ts'
import type { InspectedFile } from './inspect-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'originals-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(sha256: string, name: string): Promise<InspectedFile> {
  const path = join(folder, sha256)
  await writeFile(path, `content of ${sha256}`)
  return { sha256, path, name, outcome: 'signed', pages: [], pdf: null, archive: null }
}

it('attaches files that share a name under different ones', async () => {
  const pdf = await PDFDocument.create()
  const files = [
    await fileOf('a'.repeat(64), 'report.pdf'),
    await fileOf('b'.repeat(64), 'report.pdf'),
    await fileOf('c'.repeat(64), 'plan.pdf'),
  ]
  expect(await attachOriginals(pdf, files)).toBe(3)
  const tree = pdf.catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('EmbeddedFiles'), PDFDict)
  const names = tree.lookup(PDFName.of('Names'), PDFArray)
  const attached = Array.from({ length: names.size() / 2 }, (_, at) => {
    const file = names.lookup(2 * at + 1, PDFDict).lookup(PDFName.of('EF'), PDFDict)
    const content = file.lookup(PDFName.of('F')) as PDFRawStream
    return [names.lookup(2 * at, PDFHexString).decodeText(), Buffer.from(content.getContents()).toString()]
  })
  expect(attached).toEqual([
    ['plan.pdf', `content of ${'c'.repeat(64)}`],
    ['report-aaaaaaaaaaaa.pdf', `content of ${'a'.repeat(64)}`],
    ['report-bbbbbbbbbbbb.pdf', `content of ${'b'.repeat(64)}`],
  ])
})
