import { buffer } from 'node:stream/consumers'
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { makeWorkbook } from '#platform/collection/excel/test-workbook.ts'
import { bytesOf, samplePdf } from '#test/files/sample-pdfs.ts'
import { readInWorker } from './read-in-worker.ts'
import { cutText, readPlaces } from './read-places.ts'
import { EXCEL, WORD } from './readable-types.ts'

const wordFile = (): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph('Walkthrough of the purchase cycle'),
            new Paragraph('Écarts & réserves <signés> par la « direction »'),
            new Paragraph('محضر الجرد'),
            new Table({
              rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('Cell')] })] })],
            }),
          ],
        },
      ],
    }),
  )

it('reads a PDF page by page', async () => {
  const file = await bytesOf(await samplePdf('Stocktake', { pages: 3 }))
  expect(await readPlaces(file, 'application/pdf')).toEqual([
    'Stocktake page 1',
    'Stocktake page 2',
    'Stocktake page 3',
  ])
})

it('reads a Word document with its tables, in every script', async () => {
  const [text] = await readPlaces(await wordFile(), WORD)
  expect(text!.split('\n').filter(Boolean)).toEqual([
    'Walkthrough of the purchase cycle',
    'Écarts & réserves <signés> par la « direction »',
    'محضر الجرد',
    'Cell',
  ])
})

it('reads the sheets of a workbook', async () => {
  const file = await makeWorkbook([
    { name: 'Vault door', amount: 412 },
    { name: 'Café & crème', amount: 7 },
  ])
  const texts = await readPlaces(Buffer.from(file), EXCEL)
  expect(texts.join('\n')).toMatch(/Vault door\s+412/)
  expect(texts.join('\n')).toContain('Café & crème')
})

const zipped = (parts: Record<string, string>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

it('reads cells beside empty ones, formatted text and no phonetic hints', async () => {
  const file = await zipped({
    'xl/sharedStrings.xml':
      '<sst><si><t>Vault</t></si><si><r><t>Two </t></r><r><t xml:space="preserve">parts</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<sheetData><row><c r="A1" s="1"/><c r="B1" t="s"><v>0</v></c><c r="C1"><v>7</v></c></row><row><c r="A2" t="s"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Inline</t></is></c></row></sheetData>',
  })
  expect(await readPlaces(file, EXCEL)).toEqual(['Vault 7 \nTwo parts Inline'])
})

it('Sec13 reads files of tags that never end about as fast as others', async () => {
  const many = (tag: string) => tag.repeat(400_000)
  for (const [mediaType, parts] of [
    [WORD, { 'word/document.xml': many('<w:t ') }],
    [WORD, { 'word/document.xml': many('<w:t>x') }],
    [EXCEL, { 'xl/sharedStrings.xml': many('<si>') }],
    [EXCEL, { 'xl/sharedStrings.xml': `${many('<rPh>')}</si>` }],
    [EXCEL, { 'xl/sharedStrings.xml': `<si>${many('<t ')}</si>` }],
    [EXCEL, { 'xl/worksheets/sheet1.xml': many('<c ') }],
    [EXCEL, { 'xl/worksheets/sheet1.xml': many('<c>') }],
    [EXCEL, { 'xl/worksheets/sheet1.xml': `<c>${many('<v>')}</c>` }],
  ] as const) {
    const file = await zipped(parts)
    const texts = await readInWorker({ bytes: file, mediaType }, 15_000)
    expect([parts, texts === null]).toEqual([parts, false])
  }
}, 180_000)

it('cuts a text without pages at its lines', () => {
  const text = Array.from({ length: 900 }, (_, at) => `Line ${at} of the log of the access system`).join('\n')
  const parts = cutText(text)
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.join('').trim()).toBe(text)
  expect(parts.every((part) => part.length <= 10_100 && part.endsWith('\n'))).toBe(true)
})

it('reads in a thread, and nothing from damaged files or from those that take too long', async () => {
  const file = await bytesOf(await samplePdf('Stocktake'))
  expect(await readInWorker({ bytes: file, mediaType: 'application/pdf' })).toEqual(['Stocktake page 1'])
  for (const mediaType of ['application/pdf', WORD, EXCEL])
    expect(await readInWorker({ bytes: Buffer.from('%PDF-1.7 damaged'), mediaType })).toBeNull()
  expect(await readInWorker({ bytes: file, mediaType: 'application/pdf' }, 1)).toBeNull()
})
