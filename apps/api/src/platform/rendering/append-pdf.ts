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
  /** Null where its pages are left out. */
  readonly path: string | null
  /** Its bookmark, and the bookmark where its pages cannot be copied, such as those of an encrypted file. */
  readonly title: string
  readonly unreadable: string
}

const name = (text: string) => PDFName.of(text)

/** Annotations that hold a file, or run media. */
const ACTIVE_CONTENT = ['FileAttachment', 'Screen', 'Movie', 'Sound', 'RichMedia', '3D']
/** The actions of links. All others run scripts, start programs, send data or open files. */
const LINK_ACTIONS = ['GoTo', 'URI']

/** Removes scripts, actions and attached files of a page: the file that it becomes a part of goes to other organisations. */
function removeActiveContent({ node }: PDFPage): void {
  node.delete(name('AA'))
  const annotations = node.Annots()
  if (!annotations) return
  for (let at = annotations.size() - 1; at >= 0; at--) {
    const annotation = annotations.lookup(at, PDFDict)
    if (ACTIVE_CONTENT.includes(annotation.lookup(name('Subtype'), PDFName).decodeText())) {
      annotations.remove(at)
      continue
    }
    // A form field inherits actions from its parent.
    for (const key of ['AA', 'PA', 'Parent']) annotation.delete(name(key))
    const action = annotation.lookupMaybe(name('A'), PDFDict)
    if (!action) continue
    // The next action can be of any kind.
    action.delete(name('Next'))
    if (!LINK_ACTIONS.includes(action.lookup(name('S'), PDFName).decodeText())) annotation.delete(name('A'))
  }
}

/** Copies all pages of a file to the end; undefined where it is damaged, encrypted or empty. */
async function copyPages(pdf: PDFDocument, path: string | null): Promise<PDFPage | undefined> {
  if (path === null) return undefined
  try {
    const source = await PDFDocument.load(await readFile(path), {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: true,
    })
    for (const page of source.getPages()) removeActiveContent(page)
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

/** Appends the pages of the files, each file with a bookmark. An unreadable one has a bookmark to the last page before it. */
export async function appendFiles(pdf: PDFDocument, files: readonly AppendedFile[]): Promise<void> {
  for (const { path, title, unreadable } of files) {
    const first = await copyPages(pdf, path)
    addBookmark(pdf, first ? title : unreadable, first ?? pdf.getPages().at(-1)!)
  }
}
