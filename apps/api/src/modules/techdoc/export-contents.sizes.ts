import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textIn } from '#test/files/unzip.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { exportTechnicalFile } from '#test/export-technical-file.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { bytesOf, samplePdf } from '#test/files/sample-pdfs.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import { fillPump } from '#test/fixtures/fill-pump.ts'
import { PumpFile } from '#test/fixtures/pump-file.ts'
import { type Expected, expectedInDocument } from '#test/fixtures/pump-expectations.ts'

/** A document that is included page by page. */
const REPORT_PAGES = 200

let team: TechdocTeam
let pump: PumpFile
let expected: Expected[]

beforeAll(async () => {
  team = await TechdocTeam.start()
  pump = await PumpFile.begin(team)
  await fillPump(pump)
  await pump.look()
  expected = expectedInDocument(pump)
  const office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  const report = await bytesOf(await samplePdf('Report', { pages: REPORT_PAGES }))
  const { document } = await office.publish({ name: { en: 'Sterilisation report' } }, report)
  const { documents } = await team.section(pump.device.id, 'f.qms')
  await team.fill(pump.device.id, 'f.qms', {}, { documents: [...(documents ?? []), document.id] })
}, 500_000)
afterAll(() => team.stop())

/** Text without white space, soft hyphens and apostrophes, which line, cell and page breaks or fonts alter. */
const bare = (text: string): string => text.replaceAll(/[\s\u00AD\u200B\u202F\u00A0’']+/g, '')

/** Whole, or in two parts where a page break splits it. */
function isIn(text: string, shown: string): boolean {
  const value = bare(shown)
  if (text.includes(value)) return true
  for (let at = 8; at < value.length - 8; at++)
    if (text.includes(value.slice(0, at)) && text.includes(value.slice(at))) return true
  return false
}

const XML: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

/** Timeout for a file of 300 pages. */
const LONGEST_MS = 60_000

it('EXP-1 the PDF contains every value of the file, and 300 pages take a minute at most', async () => {
  const began = performance.now()
  const pdf = await exportTechnicalFile(team, pump.device.id, 'file_pdf')
  const took = performance.now() - began
  const { pages } = await readPdf(pdf)
  // Set DOCUMENTS=/some/folder to keep the PDF for inspection.
  if (process.env['DOCUMENTS']) await writeFile(`${process.env['DOCUMENTS']}/pump.pdf`, pdf)
  process.stdout.write(`${pages.length} pages in ${(took / 1000).toFixed(1)} s\n`)
  expect((took / pages.length) * 300).toBeLessThan(LONGEST_MS)
  const text = bare(pages.join(' '))
  expect(pages.filter((page) => /Report page \d+ /.test(`${page} `))).toHaveLength(REPORT_PAGES)
  expect(expected.length).toBeGreaterThan(3000)
  expect(expected.filter(({ shown }) => !isIn(text, shown))).toEqual([])
}, 300_000)

it('EXP-1 the Word file contains every value, with short values beside their label', async () => {
  const zip = await exportTechnicalFile(team, pump.device.id, 'file_word')
  const xml = (await textIn(zip, 'word/document.xml')).replaceAll(/<[^>]+>/g, '')
  const text = bare(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, (one) => XML[one]!))
  expect(expected.filter(({ shown }) => !text.includes(bare(shown)))).toEqual([])
  // Tables with few columns have labels in the header row; forms have them beside the value.
  const forms = new Set(
    pump.asked().flatMap(({ key, kind }) => (kind === 'form' ? [pump.sections.get(key)!.code] : [])),
  )
  const beside = expected.filter(
    ({ at, label }) => label !== null && forms.has(at.slice(0, at.lastIndexOf('.'))),
  )
  expect(beside.length).toBeGreaterThan(300)
  expect(beside.filter(({ label, shown }) => !text.includes(bare(`${label}${shown}`)))).toEqual([])
}, 300_000)
