import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  pages: string[]
  /** Bookmarks in their order, whatever their depth. */
  bookmarks: string[]
  /** The target page of each bookmark. */
  leads: number[]
  language: string | null
  tagged: boolean
  /** Every font that a page may use, and whether its bytes are in the file. */
  fonts: { name: string; embedded: boolean }[]
}

interface Node {
  title: string
  dest: string | unknown[] | null
  items: Node[]
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.items)])

const FILES = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => PDFName.of(key))

async function fontsIn(bytes: Uint8Array): Promise<ReadPdf['fonts']> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const fonts = new Map<string, boolean>()
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('Font')) continue
    const below = object.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookupMaybe(0, PDFDict)
    const about = (below ?? object).lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
    fonts.set(
      String(object.get(PDFName.of('BaseFont'))),
      FILES.some((key) => about?.get(key)),
    )
  }
  return [...fonts].map(([name, embedded]) => ({ name, embedded }))
}

/** The content of a PDF as a PDF reader sees it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string } }
  // Its types say object; it is a map.
  const marks = (await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null
  const marked = flat((await pdf.getOutline()) ?? [])
  const leads: number[] = []
  for (const { dest } of marked) {
    const [page] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? []
    leads.push(page ? (await pdf.getPageIndex(page as Parameters<typeof pdf.getPageIndex>[0])) + 1 : 0)
  }
  const read = {
    pages,
    bookmarks: marked.map(({ title }) => title),
    leads,
    language: info.Language ?? null,
    tagged: marks?.get('Marked') === true,
    fonts: await fontsIn(bytes),
  }
  await task.destroy()
  return read
}
