import {
  beginMarkedContent,
  endMarkedContent,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'
import { isRightToLeft } from 'contract'
import { PRODUCT_NAME } from 'contract/product-name'
import { declareArchive } from './archive-pdf.ts'
import { attachOriginals } from './attach-originals.ts'
import { type DocumentModel, headingsOf } from './document-model.ts'
import { includePages } from './include-pages.ts'
import type { InspectedFile } from './inspect-file.ts'
import { type Digits, findDigits, widthOf, writeNumber } from './page-digits.ts'

const name = (text: string) => PDFName.of(text)

/** The bookmarks in the order of the document. */
function* bookmarks(parent: PDFDict): Generator<PDFDict> {
  for (
    let item = parent.lookupMaybe(name('First'), PDFDict);
    item;
    item = item.lookupMaybe(name('Next'), PDFDict)
  ) {
    yield item
    yield* bookmarks(item)
  }
}

/** The browser writes Arabic bookmark titles in visual order; they are rewritten in logical order, as readers expect. */
function nameBookmarks(pdf: PDFDocument, model: DocumentModel): void {
  const outlines = pdf.catalog.lookupMaybe(name('Outlines'), PDFDict)
  if (!outlines) throw new Error('the document has no bookmarks')
  const { all, summary, contents } = headingsOf(model)
  const titles = [
    model.title,
    ...summary.map(({ text }) => text),
    ...(contents.length > 1 ? [model.words.contents] : []),
    ...all.map(({ text }) => text),
  ]
  const found = [...bookmarks(outlines)]
  if (found.length !== titles.length)
    throw new Error(`${found.length} bookmarks for ${titles.length} headings`)
  found.forEach((item, at) => item.set(name('Title'), PDFHexString.fromText(titles[at]!)))
}

const INSET = 51
const SIZE = 9

/** Writes the page number of a contents entry at the end of its line. */
function numberEntry(
  page: PDFPage,
  { digits, font, rtl }: { digits: Digits; font: PDFName; rtl: boolean },
  link: PDFDict,
  number: string,
): void {
  const rect = link.lookup(name('Rect'), PDFArray)
  const [bottom, top] = [rect.lookup(1, PDFNumber).asNumber(), rect.lookup(3, PDFNumber).asNumber()]
  const x = rtl ? INSET : page.getWidth() - INSET - widthOf(digits, number, SIZE)
  // Marked as an artifact for screen readers: the link already gives the target.
  const y = top - Math.min(top - bottom, 16) / 2 - SIZE / 2
  page.pushOperators(
    beginMarkedContent('Artifact'),
    ...writeNumber(digits, number, { font, x, y, size: SIZE }),
    endMarkedContent(),
  )
}

/** Adds page numbers to the contents, which are known only after printing. */
function numberContents(pdf: PDFDocument, rtl: boolean): void {
  const places = pdf.catalog.lookupMaybe(name('Dests'), PDFDict)
  if (!places) return
  const pages = pdf.getPages()
  const numbers = new Map(pages.map((page, at) => [page.ref.toString(), String(at + 1)]))
  const entries = pages.flatMap((page) =>
    (page.node.Annots()?.asArray() ?? []).flatMap((note) => {
      const link = pdf.context.lookup(note)
      const place = link instanceof PDFDict ? link.get(name('Dest')) : undefined
      const target = place instanceof PDFName ? places.lookupMaybe(place, PDFArray)?.get(0) : undefined
      const number = target instanceof PDFRef ? numbers.get(target.toString()) : undefined
      return number ? [{ page, link: link as PDFDict, number }] : []
    }),
  )
  if (entries.length === 0) return
  const digits = findDigits(
    pdf,
    entries.map(({ number }) => number),
  )
  for (const [page, links] of Map.groupBy(entries, (entry) => entry.page)) {
    const font = page.node.newFontDictionary('Digits', digits.font)
    for (const { link, number } of links) numberEntry(page, { digits, font, rtl }, link, number)
  }
}

/**
 * Completes the browser's PDF: bookmarks in logical order, page numbers in the contents, metadata, and the files of its
 * blocks.
 */
export async function finishPdf(
  bytes: Uint8Array,
  model: DocumentModel,
  files: readonly InspectedFile[] = [],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  nameBookmarks(pdf, model)
  numberContents(pdf, isRightToLeft(model.locale))
  includePages(pdf, files)
  const attached = await attachOriginals(pdf, files)
  pdf.setAuthor(model.organisation)
  pdf.setSubject(model.kind)
  pdf.setCreator(PRODUCT_NAME)
  pdf.setProducer(PRODUCT_NAME)
  declareArchive(pdf, files, attached > 0)
  // Saved as an incremental update: rewriting a long tagged document takes ten times as long as printing it. An update of a
  // file with a plain cross-reference table has one, too.
  return pdf.save({ objectsPerTick: Infinity, useObjectStreams: false })
}
