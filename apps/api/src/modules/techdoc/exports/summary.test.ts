import { type TechdocSection, techdocStructure } from 'content'
import type { Device } from 'contract/techdoc/devices'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { type Export, exportRoutes, type FileFormat } from 'contract/workspace/exports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textIn } from '#test/files/unzip.ts'
import { type ReadPdf, readPdf } from '#test/files/pdf-text.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'

const { sections } = await techdocStructure()
const sectionOf = (key: string): TechdocSection => sections.find((section) => section.key === key)!
/** Wide letters and long words, which need the most space. */
const WIDE = 'MMMM WWWWWWWWWWWWWWWW '.repeat(150)
const ROWS = 40

let team: TechdocTeam
let device: Device
/** The form with the most fields. */
const longest = sections
  .filter(({ kind }) => kind === 'form')
  .toSorted((one, other) => other.fields.length - one.fields.length)[0]!

async function made(format: FileFormat, locale: string): Promise<{ bytes: Buffer; name: string }> {
  const params = { id: device.id }
  const { id } = await team.ok<Export>(fileExportRoutes.device, team.prrc, {
    params,
    body: { format, locale },
  })
  await team.makeExport(id)
  const { state, error, file } = await team.ok<Export>(exportRoutes.get, team.prrc, { params: { id } })
  expect({ state, error }).toEqual({ state: 'done', error: null })
  const { rawPayload } = await team.call(exportRoutes.download, team.prrc, { params: { id } })
  return { bytes: rawPayload, name: file!.name }
}

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = await team.device()
  const texts = longest.fields.filter(({ type }) => type === 'longtext' || type === 'text')
  const values = texts.map(({ key, type }) => [key, type === 'text' ? WIDE.slice(0, 200) : WIDE] as const)
  await team.fill(device.id, longest.key, Object.fromEntries(values))
  const row = Object.fromEntries(
    sectionOf('f.terms')
      .fields.filter(({ type }) => type === 'text' || type === 'longtext')
      .map(({ key }) => [key, WIDE.slice(0, 200)]),
  )
  await team.add(device.id, 'f.terms', ...Array.from({ length: ROWS }, () => row))
}, 300_000)
afterAll(() => team.stop())

describe.each(['en', 'ar'] as const)('EXP-4 the summary of the file (%s)', (locale) => {
  let pdf: ReadPdf
  beforeAll(async () => {
    const { bytes, name } = await made('file_sted', locale)
    expect(name).toMatch(/-sted\.pdf$/)
    pdf = await readPdf(bytes)
  }, 300_000)

  it('EXP-4 has exactly one page per applicable section', async () => {
    const lines = await team.sections(device.id)
    const asked = sections.filter(
      ({ key }) =>
        lines.get(key)!.figures?.applies !== 'not_applicable' && lines.get(key)!.status !== 'not_applicable',
    )
    const titles = new Set(asked.map(({ title }) => title[locale]))
    const pages = pdf.bookmarks.flatMap((title, at) => (titles.has(title) ? [pdf.leads[at]!] : []))
    expect(asked.length).toBeGreaterThan(100)
    // A chapter may have the same title as one of its sections; both then start on the same page.
    const sheets = [...new Set(pages)]
    // Each section starts on the page after the previous one: none takes two pages, and none shares one.
    expect(sheets).toEqual(Array.from({ length: asked.length }, (_, at) => sheets[0]! + at))
  })

  it('EXP-4 states how many rows did not fit on the page', () => {
    const place = pdf.bookmarks.indexOf(sectionOf('f.terms').title[locale])
    const text = pdf.pages[pdf.leads[place]! - 1]!.replaceAll(/\s+/g, '')
    const left = ROWS - 10
    expect(text).toContain(
      (locale === 'en' ? `In the whole file, and not on this page: ${left}` : String(left)).replaceAll(
        ' ',
        '',
      ),
    )
  })

  it('EXP-1 embeds every font it uses', () => {
    expect(pdf.fonts.length).toBeGreaterThan(1)
    expect(pdf.fonts.filter(({ embedded }) => !embedded)).toEqual([])
  })
})

it('EXP-4 exports to Word with each section on its own page', async () => {
  const { bytes, name } = await made('file_sted_word', 'en')
  expect(name).toMatch(/-sted\.docx$/)
  const xml = await textIn(bytes, 'word/document.xml')
  const breaks = xml.match(/<w:pageBreakBefore\/>/g) ?? []
  expect(breaks.length).toBeGreaterThan(100)
}, 120_000)
