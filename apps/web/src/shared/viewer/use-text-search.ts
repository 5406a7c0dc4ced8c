import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { findText, type Stretch } from './find-text.ts'
import { textOfPage } from './page-text.ts'

export interface Hit extends Stretch {
  readonly page: number
}

/** More than anybody steps through. */
const MAX_HITS = 1000
/** Typing is over when nothing was typed for this long. */
const TYPED_MS = 200
/** How many pages are read before the figures move. */
const PAGES_AT_ONCE = 10

export interface TextSearch {
  readonly hits: readonly Hit[]
  /** The whole document was looked through, or there are more hits than are kept. */
  readonly isDone: boolean
  readonly isCut: boolean
}

const NOTHING: TextSearch = { hits: [], isDone: true, isCut: false }
const LOOKING: TextSearch = { hits: [], isDone: false, isCut: false }

/** Looks through a document page by page; what was found so far is there at once. */
export function useTextSearch(document: PDFDocumentProxy, words: string): TextSearch {
  const [found, setFound] = useState({ ...NOTHING, words: '' })
  const isAsked = words.trim() !== ''
  useEffect(() => {
    let left = false
    async function look() {
      const hits: Hit[] = []
      for (let page = 1; page <= document.numPages && hits.length < MAX_HITS; page += 1) {
        const { text } = await textOfPage(document, page)
        if (left) return
        hits.push(...findText(words, text).map((stretch) => ({ ...stretch, page })))
        if (page % PAGES_AT_ONCE === 0) setFound({ words, hits: [...hits], isDone: false, isCut: false })
      }
      setFound({ words, hits: hits.slice(0, MAX_HITS), isDone: true, isCut: hits.length >= MAX_HITS })
    }
    if (!isAsked) return undefined
    // A page that cannot be read is told of where the page is drawn.
    const timer = setTimeout(() => void look().catch(() => setFound({ ...NOTHING, words })), TYPED_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [document, words, isAsked])
  if (!isAsked) return NOTHING
  return found.words === words ? found : LOOKING
}
