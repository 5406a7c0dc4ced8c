import { type PDFDocument, PDFArray, PDFDict, PDFName, PDFObjectCopier, type PDFPage } from '@cantoo/pdf-lib'
import { flattenAnnotations } from './flatten-annotations.ts'
import { copyLinks } from './copy-links.ts'
import { contentOf, type FilePage, type InspectedFile } from './inspect-file.ts'
import { operands } from './pdf-numbers.ts'

const name = (text: string) => PDFName.of(text)

/** Keys that refer to a structure tree, or run something. Neither is copied. */
const REMOVED = ['StructParents', 'StructParent', 'AA', 'OpenAction', 'Metadata', 'PieceInfo']

function removeReferences(source: PDFDocument): void {
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFDict ? object : (object as { dict?: PDFDict }).dict
    if (dict instanceof PDFDict) for (const key of REMOVED) dict.delete(name(key))
  }
}

/** Draws a page of a file below what is printed on the page of the document. */
function drawPage(
  target: PDFPage,
  source: PDFPage,
  { matrix, box }: FilePage,
  copier: PDFObjectCopier,
): void {
  const { context } = target.doc
  const { node } = source
  const resources = node.Resources()
  const group = node.lookup(name('Group'))
  const form = context.flateStream(contentOf(source), {
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [...box],
    Resources: resources ? copier.copy(resources) : {},
    ...(group instanceof PDFDict ? { Group: copier.copy(group) } : {}),
  })
  const page = target.node.newXObject('File', context.register(form))
  const annotations = flattenAnnotations(source, (stream) =>
    target.node.newXObject('Note', copier.copy(stream)),
  )
  const drawn = `q ${operands(matrix)} cm ${page.toString()} Do ${annotations} Q\n`
  const contents = target.node.normalizedEntries().Contents
  const own = contents ? Array.from({ length: contents.size() }, (_, at) => contents.get(at)) : []
  target.node.set(name('Contents'), context.obj([context.register(context.flateStream(drawn)), ...own]))
}

/** The pages that were printed for a file: those from its destination on. */
function placesOf(pdf: PDFDocument, id: string, { pages }: InspectedFile): PDFPage[] {
  const target = pdf.catalog.lookup(name('Dests'), PDFDict).lookup(name(id), PDFArray).get(0)
  const all = pdf.getPages()
  const first = all.findIndex(({ ref }) => ref === target)
  const places = all.slice(first, first + pages.length)
  const fits = pages.every(({ width, height }, at) => {
    const size = places[at]?.getSize()
    // The browser rounds sizes down to a hundredth of an inch.
    return size && size.width > width - 1 && size.height > height
  })
  if (first < 0 || !fits) throw new Error(`the pages of ${id} are not where they were printed`)
  return places
}

/** Puts the pages of the files on the pages that were printed for them, in the order of the blocks. */
export function includePages(pdf: PDFDocument, files: readonly InspectedFile[]): void {
  const copiers = new Map<PDFDocument, PDFObjectCopier>()
  for (const [at, file] of files.entries()) {
    const source = file.pdf
    if (!source) continue
    if (!copiers.has(source)) {
      removeReferences(source)
      copiers.set(source, PDFObjectCopier.for(source.context, pdf.context))
    }
    const places = placesOf(pdf, `f${at + 1}`, file)
    const pages = source.getPages()
    for (const [number, place] of places.entries())
      drawPage(place, pages[number]!, file.pages[number]!, copiers.get(source)!)
    copyLinks(source, places, file.pages)
  }
}
