import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  pages: string[]
  /** Bookmarks in their order, whatever their depth. */
  bookmarks: string[]
  language: string | null
  tagged: boolean
}

interface Node {
  title: string
  items: Node[]
}

const flat = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ title, items }) => [title, ...flat(items)])

/** What a PDF says, as a reader of PDF sees it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let at = 1; at <= pdf.numPages; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const { info } = (await pdf.getMetadata()) as unknown as { info: { Language?: string } }
  // Its types say object; it is a map.
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null
  const read = {
    pages,
    bookmarks: flat((await pdf.getOutline()) ?? []),
    language: info.Language ?? null,
    tagged: marks?.get('Marked') === true,
  }
  await task.destroy()
  return read
}
