import { ParseSpeeds, PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { PRODUCT_NAME } from 'contract/product-name'
import { type DocumentModel, headingsOf, allBlocks } from './document-model.ts'

const name = (text: string) => PDFName.of(text)

/** The first page of each level-1 section, in order. */
function sectionPages(pdf: PDFDocument, model: DocumentModel): number[] {
  const places = pdf.catalog.lookup(name('Dests'), PDFDict)
  const pages = new Map(pdf.getPages().map((page, at) => [page.ref.toString(), at]))
  return headingsOf(model)
    .all.filter(({ level }) => level === 1)
    .map(({ id }) => {
      const target = places.lookup(name(id), PDFArray).get(0)
      const page = target instanceof PDFRef ? pages.get(target.toString()) : undefined
      if (page === undefined) throw new Error(`${id} is on no page`)
      return page
    })
}

/**
 * Splits a PDF into one document per level-1 section, with the page numbers of the whole. Printing each section separately
 * would start a browser for each.
 */
export async function splitPdf(bytes: Uint8Array, model: DocumentModel): Promise<Uint8Array[]> {
  const whole = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const starts = sectionPages(whole, model)
  const titles = allBlocks(model).flatMap((block) =>
    block.kind === 'heading' && block.level === 1 ? [block.text] : [],
  )
  const parts: Uint8Array[] = []
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? whole.getPageCount()
    const part = await PDFDocument.create({ updateMetadata: false })
    const pages = await part.copyPages(
      whole,
      Array.from({ length: end - start }, (_, index) => start + index),
    )
    for (const page of pages) {
      // The structure tree is not copied.
      page.node.delete(name('StructParents'))
      part.addPage(page)
    }
    part.setTitle(`${model.title} – ${titles[at]!}`)
    part.setLanguage(model.locale)
    part.setAuthor(model.organisation)
    part.setCreator(PRODUCT_NAME)
    part.setProducer(PRODUCT_NAME)
    parts.push(await part.save({ objectsPerTick: Infinity }))
  }
  return parts
}
