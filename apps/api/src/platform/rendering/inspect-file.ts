import { readFile } from 'node:fs/promises'
import {
  ParseSpeeds,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFPage,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import type { FileOutcome } from './document-model.ts'

/** A file that a block of the document refers to by its hash. */
export interface IncludedFile {
  readonly sha256: string
  /** Null where neither its pages nor the file itself become part of the document. */
  readonly path: string | null
  /** As an attachment. */
  readonly name: string
  /** Reading it has ended a process. */
  readonly unreadable?: true
}

export type Matrix = readonly [number, number, number, number, number, number]

/** A page as it is shown: turned upright, without what is cropped. */
export interface FilePage {
  readonly width: number
  readonly height: number
  /** From the coordinates of the page to those of its shown part. */
  readonly matrix: Matrix
  /** The shown part, in the coordinates of the page. */
  readonly box: readonly [number, number, number, number]
}

/** What a PDF/A file promises about its text: that it can be read as Unicode (`U`), or nothing (`B`). */
type ArchiveLevel = 'U' | 'B'

export interface InspectedFile extends IncludedFile {
  readonly outcome: FileOutcome
  /** Empty where its pages are not in the document. */
  readonly pages: readonly FilePage[]
  readonly pdf: PDFDocument | null
  /** Null where it is no PDF/A file of sRGB colours. */
  readonly archive: ArchiveLevel | null
}

const name = (text: string) => PDFName.of(text)

/** Chromium prints no larger pages reliably; plans are reduced to this. */
const LONGEST_SIDE = 5_000

function upright(page: PDFPage): FilePage {
  const media = page.getMediaBox()
  const crop = page.getCropBox()
  const [x0, y0] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)]
  const x1 = Math.min(media.x + media.width, crop.x + crop.width)
  const y1 = Math.min(media.y + media.height, crop.y + crop.height)
  const [width, height] = [x1 - x0, y1 - y0]
  if (!(width > 0 && height > 0)) throw new Error('a page has no area')
  const unit = page.node.lookupMaybe(name('UserUnit'), PDFNumber)?.asNumber() ?? 1
  const k = Math.min(unit, LONGEST_SIDE / Math.max(width, height))
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const box = [x0, y0, x1, y1] as const
  switch (turned) {
    case 90:
      return { width: k * height, height: k * width, matrix: [0, -k, k, 0, -k * y0, k * x1], box }
    case 180:
      return { width: k * width, height: k * height, matrix: [-k, 0, 0, -k, k * x1, k * y1], box }
    case 270:
      return { width: k * height, height: k * width, matrix: [0, k, -k, 0, k * y1, -k * x0], box }
    default:
      return { width: k * width, height: k * height, matrix: [k, 0, 0, k, -k * x0, -k * y0], box }
  }
}

/** The pages below a node of the page tree; throws where one is missing, which pdf-lib passes over. */
function countLeaves(node: PDFDict, depth = 0): number {
  const kids = node.lookupMaybe(name('Kids'), PDFArray)
  if (!kids || depth > 50) return 1
  const leaves = Array.from({ length: kids.size() }, (_, at) =>
    countLeaves(kids.lookup(at, PDFDict), depth + 1),
  ).reduce((sum, one) => sum + one, 0)
  if (node.lookup(name('Count'), PDFNumber).asNumber() !== leaves) throw new Error('pages are missing')
  return leaves
}

/** The content streams of a page, decoded: a page whose content is cut off would be blank. */
export function contentOf({ node }: PDFPage): Buffer {
  const contents = node.lookup(name('Contents'))
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at))
      : contents === undefined
        ? []
        : [contents]
  return Buffer.concat(
    streams.flatMap((stream) => {
      if (!(stream instanceof PDFRawStream)) throw new Error('a page has no content')
      return [decodePDFRawStream(stream).decode(), Buffer.from('\n')]
    }),
  )
}

const catalogDict = (pdf: PDFDocument, key: string): PDFDict | undefined => {
  const found = pdf.catalog.lookup(name(key))
  return found instanceof PDFDict ? found : undefined
}

/** A form that only a form viewer can show, or a collection of files with a cover page. */
function isInteractive(pdf: PDFDocument): boolean {
  const form = catalogDict(pdf, 'AcroForm')
  return (
    form?.has(name('XFA')) === true ||
    form?.lookup(name('NeedAppearances')) === PDFBool.True ||
    pdf.catalog.has(name('Collection'))
  )
}

/** Layers that are off at first: copied pages would show them. */
function hidesLayers(pdf: PDFDocument): boolean {
  const shown = catalogDict(pdf, 'OCProperties')?.lookupMaybe(name('D'), PDFDict)
  if (!shown) return false
  const off = shown.lookup(name('OFF'))
  return shown.lookup(name('BaseState')) === name('OFF') || (off instanceof PDFArray && off.size() > 0)
}

function metadataOf(pdf: PDFDocument): string {
  const stream = pdf.catalog.lookup(name('Metadata'))
  if (!(stream instanceof PDFRawStream)) return ''
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8')
}

/** Whether its colours fit a document with an sRGB output intent: it has no intent of another colour space. */
function hasFittingIntent(pdf: PDFDocument): boolean {
  const intents = pdf.catalog.lookup(name('OutputIntents'))
  if (!(intents instanceof PDFArray)) return true
  return Array.from({ length: intents.size() }, (_, at) => intents.lookup(at)).every((intent) => {
    const profile = intent instanceof PDFDict ? intent.lookup(name('DestOutputProfile')) : undefined
    return !(profile instanceof PDFStream) || Number(String(profile.dict.lookup(name('N')))) === 3
  })
}

const pdfaProperty = (metadata: string, key: string): string | undefined =>
  new RegExp(`pdfaid:${key}(?:>|\\s*=\\s*["'])\\s*([^<"']+)`).exec(metadata)?.[1]?.trim().toUpperCase()

/** ISO 19005: only files of parts 1 to 3 keep to rules that those of part 2 contain. */
function archiveOf(pdf: PDFDocument): ArchiveLevel | null {
  const metadata = metadataOf(pdf)
  const [part, conformance] = [pdfaProperty(metadata, 'part'), pdfaProperty(metadata, 'conformance')]
  if (!part || !['1', '2', '3'].includes(part) || !hasFittingIntent(pdf)) return null
  if (conformance === 'A' || conformance === 'U') return 'U'
  return conformance === 'B' ? 'B' : null
}

type Found = Pick<InspectedFile, 'outcome' | 'pages' | 'pdf' | 'archive'>
const without = (outcome: FileOutcome): Found => ({ outcome, pages: [], pdf: null, archive: null })

async function inspectPdf(bytes: Buffer): Promise<Found> {
  // A file that was cut off has no end; pdf-lib reads what is left of it.
  if (bytes.lastIndexOf('%%EOF') < 0) return without('damaged')
  try {
    const pdf = await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
      // Opens files that only their owner may change.
      password: '',
    })
    if (isInteractive(pdf)) return without('interactive')
    if (hidesLayers(pdf)) return without('layered')
    const found = pdf.getPages()
    if (found.length === 0 || countLeaves(pdf.catalog.Pages()) !== found.length) return without('damaged')
    const pages = found.map((page) => {
      contentOf(page)
      return upright(page)
    })
    const outcome = bytes.includes('/ByteRange') ? 'signed' : 'included'
    return { outcome, pages, pdf, archive: archiveOf(pdf) }
  } catch {
    return without(bytes.includes('/Encrypt') ? 'encrypted' : 'damaged')
  }
}

/** Reads a file before the document is printed: what can become of it, and the size of each page. */
export async function inspectFile(file: IncludedFile): Promise<InspectedFile> {
  if (file.path === null) return { ...file, ...without('leftOut') }
  if (file.unreadable) return { ...file, ...without('damaged') }
  const bytes = await readFile(file.path)
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-')
  return { ...file, ...(isPdf ? await inspectPdf(bytes) : without('otherFormat')) }
}
