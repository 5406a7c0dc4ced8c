import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'
import { joinPieces, type PageText } from './find-text.ts'
import { inReadingOrder } from './reading-order.ts'

export interface ReadPage {
  /** The content of the text layer. */
  readonly content: TextContent
  readonly text: PageText
}

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<ReadPage>>>()

async function readPage(document: PDFDocumentProxy, number: number): Promise<ReadPage> {
  const page = await document.getPage(number)
  const content = await page.getTextContent()
  const items = inReadingOrder(content.items as TextItem[])
  return { content: { ...content, items }, text: joinPieces(items) }
}

/** The text of a page, read once for its text layer and for every search. */
export function textOfPage(document: PDFDocumentProxy, number: number): Promise<ReadPage> {
  const pages = read.get(document) ?? new Map<number, Promise<ReadPage>>()
  read.set(document, pages)
  const known = pages.get(number) ?? readPage(document, number)
  pages.set(number, known)
  known.catch(() => pages.delete(number))
  return known
}
