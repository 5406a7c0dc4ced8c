import { PDFDocument } from '@cantoo/pdf-lib'
import { type TechdocField, type TechdocSection, techdocStructure } from 'content'
import type { Device } from 'contract/techdoc/devices'
import { fileExportRoutes } from 'contract/techdoc/file/file-exports'
import { type Package, packageRoutes } from 'contract/techdoc/packages/packages'
import { type Export, exportRoutes, type FileFormat } from 'contract/workspace/exports'
import { EXAMPLE_IDENTIFIERS } from 'contract/testing/identifiers'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdsRows } from '#test/module-internals.ts'
import { unzip } from '#test/files/unzip.ts'
import { DocumentTeam } from '#test/document-team.ts'
import { readPdf } from '#test/files/pdf-text.ts'
import { TechdocTeam } from '#test/techdoc-team.ts'
import { LONGEST_PATH } from './folders.ts'

let team: TechdocTeam
let device: Device
/** Expected texts in the print, by where they were entered. */
const entered = new Map<string, string>()

const { sections, optionSets } = await techdocStructure()

/** A valid value for a field, and its printed form. */
function sampleOf(field: TechdocField, n: number): [value: unknown, shown: string] | null {
  const mark = `zq${String(n).padStart(5, '0')}`
  const option = () => optionSets[field.optionSet!]!.at(-1)!
  switch (field.type) {
    case 'text':
      return [EXAMPLE_IDENTIFIERS[field.key] ?? mark, EXAMPLE_IDENTIFIERS[field.key] ?? mark]
    case 'longtext':
    case 'richtext':
      return [mark, mark]
    case 'url':
      return [`https://example.com/${mark}`, mark]
    case 'number':
      return [100_000 + n, String(100_000 + n)]
    case 'boolean':
      return [true, 'Yes']
    case 'date':
      return ['2027-05-04', '4 May 2027']
    case 'select':
      return [option().value, option().label.en]
    case 'multiselect':
      return [[option().value], option().label.en]
    case 'countries':
      return [['DE', 'FR'], 'Germany']
    case 'languages':
      return [['fr'], 'French']
    case 'user':
      return [team.prrc.id, 'Paula Release']
    case 'users':
      return [[team.reviewer.id], 'Rita Reviewer']
    default:
      // Records are tested one by one below; computed values cannot be entered.
      return null
  }
}

/** A report of two pages. */
async function reportPdf(): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  for (const text of ['Cycle 1 at 121 °C', 'Cycle 2 at 134 °C']) pdf.addPage().drawText(text)
  return Buffer.from(await pdf.save())
}

let count = 0
function fillIn(section: TechdocSection): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of section.fields) {
    const sample = sampleOf(field, ++count)
    if (!sample) continue
    values[field.key] = sample[0]
    entered.set(`${section.key}.${field.key}`, sample[1])
  }
  return values
}

beforeAll(async () => {
  team = await TechdocTeam.start()
  device = await team.device()
  for (const section of sections) {
    if (section.kind === 'form') await team.fill(device.id, section.key, fillIn(section))
    else if (holdsRows(section) && !section.items) await team.add(device.id, section.key, fillIn(section))
  }
  const [control] = await team.rows(device.id, 'br.controls')
  const [hazard] = await team.rows(device.id, 'br.hazards')
  await team.edit(hazard!, { controlRefs: [control!.id] })
  // A row is referred to by its number and its name.
  entered.set('br.hazards.controlRefs', `${control!.code.split('/').at(-1)} ${control!.name!.en}`)
  const office = await DocumentTeam.open(team.harness, { id: team.org, founder: team.author })
  const { document } = await office.publish({ name: { en: 'Sterilisation report' } }, await reportPdf())
  await team.fill(device.id, 'f.qms', {}, { documents: [document.id] })
  entered.set('f.qms.documents', 'Sterilisation report')
}, 300_000)
afterAll(() => team.stop())

async function made(
  format: FileFormat,
  { locale = 'en', of = null as Package | null, who = team.prrc } = {},
): Promise<{ bytes: Buffer; name: string; ms: number }> {
  const begun = Date.now()
  const route = of ? fileExportRoutes.package : fileExportRoutes.device
  const params = { id: of?.id ?? device.id }
  const { id } = await team.ok<Export>(route, who, { params, body: { format, locale } })
  await team.makeExport(id)
  const { state, error, file } = await team.ok<Export>(exportRoutes.get, who, { params: { id } })
  expect({ state, error }).toEqual({ state: 'done', error: null })
  const { rawPayload } = await team.call(exportRoutes.download, who, { params: { id } })
  // Set DOCUMENTS=/some/folder to keep the PDF for inspection.
  if (process.env['DOCUMENTS'])
    writeFileSync(`${process.env['DOCUMENTS']}/${locale}-${file!.name}`, rawPayload)
  return { bytes: rawPayload, name: file!.name, ms: Date.now() - begun }
}

/** Text without white space and soft hyphens, which line and cell breaks alter. */
const bare = (text: string): string => text.replaceAll(/[\s\u00AD\u200B\u202F\u00A0]+/g, '')
const missingIn = (text: string): string[] => {
  const all = bare(text)
  return [...entered].filter(([, shown]) => !all.includes(bare(shown))).map(([at]) => at)
}

describe('EXP-1 the technical file as one PDF', () => {
  let pdf: Awaited<ReturnType<typeof readPdf>>
  beforeAll(async () => {
    const { bytes, ms } = await made('file_pdf')
    expect(ms).toBeLessThan(60_000)
    pdf = await readPdf(bytes)
  }, 120_000)

  it('contains every entered value', () => {
    expect(entered.size).toBeGreaterThan(900)
    expect(missingIn(pdf.pages.join(' '))).toEqual([])
  })

  it('names manufacturer, identifiers and version on its cover', () => {
    for (const at of [
      'f.manufacturer.legalName',
      'f.manufacturer.registeredAddress',
      'f.manufacturer.srn',
      'dd.basic-udi.basicUdiDi',
      'f.file.fileNumber',
      'f.file.fileVersion',
    ])
      expect(bare(pdf.pages[0]!), at).toContain(bare(entered.get(at)!))
    expect(bare(pdf.pages[1]!)).toContain(bare(`Version ${entered.get('f.file.fileVersion')!}`))
  })

  it('has no page with an introduction alone', () => {
    expect(pdf.pages[pdf.leads[pdf.bookmarks.indexOf('Signatures')]! - 1]).toContain(
      'This technical file holds',
    )
  })

  it('has a table of contents, and bookmarks from file pages to sections', () => {
    expect(pdf.bookmarks.slice(0, 5)).toEqual([
      'DEV-001 Infusion pump',
      'Contents',
      'Signatures',
      'Foundations',
      sections[0]!.title.en,
    ])
    expect(pdf.bookmarks).toHaveLength(3 + 10 + 168 + 1)
    expect(pdf.bookmarks.at(-1)).toBe(sections.at(-1)!.title.en)
    expect(pdf.tagged).toBe(true)
  })

  it('numbers its pages continuously', () => {
    const last = pdf.pages.length
    for (const [at, page] of pdf.pages.entries())
      if (at > 0) expect(bare(page)).toContain(bare(`Page ${at + 1} of ${last}`))
  })

  it('says on every page of its own which state it shows', () => {
    const others = pdf.pages.slice(1).filter((page) => !bare(page).includes(bare('of the document')))
    expect(others.length).toBeGreaterThan(100)
    for (const page of others) expect(bare(page)).toMatch(/DEV-001Infusionpump.*Asof\d+\w+20\d\d/)
  })

  it('EXP-1 contains the pages of its effective documents after their sheet in the section that cites them first', () => {
    const at = pdf.bookmarks.indexOf('PLN-0001 v1 Sterilisation report')
    expect(pdf.bookmarks[at - 1]).toBe(sections.find(({ key }) => key === 'f.qms')!.title.en)
    const [sheet, first, second, next] = pdf.pages.slice(pdf.leads[at]! - 1).map(bare)
    expect(sheet).toContain(bare('Pages that follow: 2'))
    for (const meaning of ['Review', 'Approval', 'Release']) expect(sheet).toContain(meaning)
    expect(first).toContain(bare('PLN-0001 · Version 1 · Sterilisation report · page 1/2 of the document'))
    expect(first).toContain(bare('Cycle 1 at 121 °C'))
    expect(second).toContain(bare('Cycle 2 at 134 °C'))
    expect(next).toContain(bare(pdf.bookmarks[at + 1]!))
  })

  it('EXP-6 is marked as a draft on every page while something is not approved', () => {
    const marked = pdf.pages.filter((page) => bare(page).includes(bare('DRAFT – not for submission')))
    expect(marked).toHaveLength(pdf.pages.length)
  })
})

it('EXP-1 exports the same content to Word', async () => {
  const { bytes } = await made('file_word')
  const parts = await unzip(bytes)
  const xml = parts.get('word/document.xml')!.toString()
  expect(missingIn(xml.replaceAll(/<[^>]+>/g, ''))).toEqual([])
  const heads = [...parts].filter(([name]) => /header\d*\.xml$/.test(name))
  expect(heads.some(([, part]) => part.includes('DRAFT'))).toBe(true)
}, 120_000)

it('EXP-8 labels follow the requested language, right to left in Arabic', async () => {
  const pdf = await readPdf((await made('file_pdf', { locale: 'ar' })).bytes)
  expect(pdf.language).toBe('ar')
  expect(pdf.bookmarks).toContain(sections.find(({ key }) => key === 'dd.purpose')!.title.ar)
  // Typed text is printed verbatim.
  expect(bare(pdf.pages.join(' '))).toContain(entered.get('f.terms.term')!)
}, 120_000)

interface Manifest {
  draft: boolean
  files: {
    path: string
    sha256: string
    document: string | null
    version: string | null
    sections: string[]
  }[]
}

describe.each([
  ['EXP-2 the IMDRF folders', 'file_imdrf', '1-REG ADMIN/1.04/1.04_en.pdf', '6A-QMS PROCEDURES/6A.04'],
  [
    'EXP-3 the folders of Annexes II and III',
    'file_annex',
    'Annex II-1 Device description/Annex II-1 Device description_en.pdf',
    'Annex II-0 Foundations',
  ],
] as const)('%s', (_name, format, place, folder) => {
  let files: Map<string, Buffer>
  let paths: string[]
  beforeAll(async () => {
    const { bytes, ms } = await made(format)
    expect(ms).toBeLessThan(60_000)
    files = await unzip(bytes)
    paths = [...files.keys()]
  }, 120_000)

  it('contain index, signatures, manifest, a PDF per folder and the named effective documents', () => {
    expect(paths).toEqual(expect.arrayContaining(['INDEX.pdf', 'SIGNATURES.pdf', 'manifest.json', place]))
    expect(paths).toContain(`${folder}/PLN-0001_v1_sterilisation-report_en.pdf`)
    expect(paths.filter((path) => path.length > LONGEST_PATH)).toEqual([])
  })

  it('EXP-5 list every file in the manifest with its hash, number, version and sections', () => {
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Manifest
    expect(manifest.draft).toBe(true)
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      paths.filter((path) => path !== 'manifest.json').toSorted(),
    )
    expect(manifest.files.find(({ document }) => document === 'PLN-0001')).toMatchObject({
      version: '1',
      sections: ['f.qms'],
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('contain every entered value in their PDFs', async () => {
    const texts: string[] = []
    for (const path of paths.filter((one) => one.endsWith('.pdf') && !one.includes('PLN-0001')))
      texts.push((await readPdf(files.get(path)!)).pages.join(' '))
    expect(missingIn(texts.join(' '))).toEqual([])
  }, 120_000)
})

it('prints a package as frozen, whatever changed in the file since', async () => {
  const body = { device: device.id, name: { en: 'First' }, language: 'en', purpose: 'Initial certification' }
  const of = await team.ok<Package>(packageRoutes.create, team.author, { body })
  await team.fill(device.id, 'f.qms', {
    [sections.find(({ key }) => key === 'f.qms')!.fields.find(({ type }) => type === 'text')!.key]:
      'afterwards',
  })
  const { pages } = await readPdf((await made('file_pdf', { of })).bytes)
  expect(bare(pages.at(-1)!)).toContain(bare(`DEV-001 Infusion pump ${of.code}`))
  const text = bare(pages.join(' '))
  expect(text).not.toContain('afterwards')
  expect(text).toContain(bare('Initial certification'))
  expect(text).toContain(of.manifestHash!)
}, 120_000)

it('shows readers only approved content', async () => {
  const { bytes } = await made('file_pdf', { who: team.reader })
  const { pages, bookmarks } = await readPdf(bytes)
  expect(bare(pages.join(' '))).not.toContain('zq0')
  expect(bookmarks).not.toContain(sections[0]!.title.en)
}, 120_000)
