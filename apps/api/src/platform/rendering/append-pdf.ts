import { readFile } from 'node:fs/promises'
import {
  ParseSpeeds,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'

/** A PDF whose pages follow the document. */
export interface AppendedFile {
  readonly path: string
  /** Its bookmark, and the bookmark where its pages cannot be copied, such as those of an encrypted file. */
  readonly title: string
  readonly unreadable: string
}

const name = (text: string) => PDFName.of(text)

/** Copies all pages of a file to the end; undefined where it is damaged, encrypted or empty. */
async function copyPages(pdf: PDFDocument, path: string): Promise<PDFPage | undefined> {
  try {
    const source = await PDFDocument.load(await readFile(path), {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
    })
    const pages = await pdf.copyPages(source, source.getPageIndices())
    for (const page of pages) {
      // The structure tree is not copied.
      page.node.delete(name('StructParents'))
      pdf.addPage(page)
    }
    return pages[0]
  } catch {
    return undefined
  }
}

/** Adds a bookmark after the last one of the first level. */
function addBookmark(pdf: PDFDocument, title: string, page: PDFPage): void {
  const outlinesRef = pdf.catalog.get(name('Outlines'))
  const outlines = pdf.catalog.lookup(name('Outlines'), PDFDict)
  const lastRef = outlines.get(name('Last'))
  if (!(outlinesRef instanceof PDFRef) || !(lastRef instanceof PDFRef)) return
  const item = pdf.context.obj({ Dest: [page.ref, 'Fit'] })
  item.set(name('Title'), PDFHexString.fromText(title))
  item.set(name('Parent'), outlinesRef)
  item.set(name('Prev'), lastRef)
  const ref = pdf.context.register(item)
  outlines.lookup(name('Last'), PDFDict).set(name('Next'), ref)
  outlines.set(name('Last'), ref)
  const count = outlines.lookupMaybe(name('Count'), PDFNumber)?.asNumber() ?? 0
  outlines.set(name('Count'), PDFNumber.of(count + 1))
}

/** Appends the files as they are, each with a bookmark. An unreadable one has a bookmark to the last page before it. */
export async function appendFiles(pdf: PDFDocument, files: readonly AppendedFile[]): Promise<void> {
  for (const { path, title, unreadable } of files) {
    const first = await copyPages(pdf, path)
    addBookmark(pdf, first ? title : unreadable, first ?? pdf.getPages().at(-1)!)
  }
}
