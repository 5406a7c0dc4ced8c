import {
  decodePDFRawStream,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { InspectedFile } from './inspect-file.ts'

const name = (text: string) => PDFName.of(text)

/** ISO 19005-2, 6.2.11.7.2: no glyph may stand for U+0000, as the browser writes for some Arabic ones. A zero-width space does. */
function mendUnicode(pdf: PDFDocument): void {
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const ref = object instanceof PDFDict ? object.get(name('ToUnicode')) : undefined
    const map = pdf.context.lookup(ref)
    if (!(ref instanceof PDFRef) || !(map instanceof PDFRawStream)) continue
    const text = Buffer.from(decodePDFRawStream(map).decode()).toString('latin1')
    const mended = text.replaceAll(/(<\w+>\s*)<0000>(\s*\n)/g, '$1<200B>$2')
    if (mended !== text) pdf.context.assign(ref, pdf.context.flateStream(Buffer.from(mended, 'latin1')))
  }
}

/** ISO 19005-2, 6.3.2: every annotation is printed. */
const PRINTED = 4

function printLinks(pdf: PDFDocument): void {
  for (const page of pdf.getPages())
    for (const ref of page.node.Annots()?.asArray() ?? []) {
      const link = pdf.context.lookup(ref, PDFDict)
      if (!link.has(name('F'))) link.set(name('F'), PDFNumber.of(PRINTED))
    }
}

/**
 * Declares the document as PDF/A, unless a file whose pages it contains is not. Part 3 is the one that allows attached
 * originals.
 */
export function declareArchive(
  pdf: PDFDocument,
  files: readonly Pick<InspectedFile, 'pages' | 'archive'>[],
  hasAttachments: boolean,
): void {
  const levels = files.filter(({ pages }) => pages.length > 0).map(({ archive }) => archive)
  if (levels.includes(null)) return
  mendUnicode(pdf)
  printLinks(pdf)
  pdf.convertToPDFA({ conformance: `${hasAttachments ? 3 : 2}${levels.includes('B') ? 'B' : 'U'}` })
}
