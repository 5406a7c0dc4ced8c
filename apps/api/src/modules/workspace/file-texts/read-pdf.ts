import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const MAX_PAGES = 3_000

/** The texts of the pages of a PDF. Fonts and images are not loaded, and nothing in the file is run. */
export async function readPdfPages(file: Buffer): Promise<string[]> {
  const task = getDocument({
    data: new Uint8Array(file),
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  })
  try {
    const pdf = await task.promise
    const pages: string[] = []
    for (let at = 1; at <= Math.min(pdf.numPages, MAX_PAGES); at++) {
      const page = await pdf.getPage(at)
      const { items } = await page.getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
      page.cleanup()
    }
    return pages
  } finally {
    await task.destroy()
  }
}
