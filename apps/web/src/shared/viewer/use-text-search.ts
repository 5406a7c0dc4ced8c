import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { findText, type Stretch } from './find-text.ts'
import { textOfPage } from './page-text.ts'

export interface Hit extends Stretch {
  readonly page: number
}

/** More hits than anybody steps through. */
const MAX_HITS = 1000
/** Debounce: typing has ended after this pause. */
const TYPED_MS = 200
/** How many pages are read between updates of the count. */
const PAGES_AT_ONCE = 10

export interface TextSearch {
  readonly hits: readonly Hit[]
  /** The whole document was searched, or the maximum number of hits was reached. */
  readonly isDone: boolean
  readonly isCut: boolean
}

const NOTHING: TextSearch = { hits: [], isDone: true, isCut: false }
const LOOKING: TextSearch = { hits: [], isDone: false, isCut: false }

/** Searches a document page by page; hits are available as they are found. */
export function useTextSearch(document: PDFDocumentProxy, query: string): TextSearch {
  const [found, setFound] = useState({ ...NOTHING, query: '' })
  const isAsked = query.trim() !== ''
  useEffect(() => {
    let left = false
    async function look() {
      const hits: Hit[] = []
      for (let page = 1; page <= document.numPages && hits.length < MAX_HITS; page += 1) {
        const { text } = await textOfPage(document, page)
        if (left) return
        hits.push(...findText(query, text).map((stretch) => ({ ...stretch, page })))
        if (page % PAGES_AT_ONCE === 0) setFound({ query, hits: [...hits], isDone: false, isCut: false })
      }
      setFound({ query, hits: hits.slice(0, MAX_HITS), isDone: true, isCut: hits.length >= MAX_HITS })
    }
    if (!isAsked) return undefined
    // An unreadable page shows its error where it is rendered.
    const timer = setTimeout(() => void look().catch(() => setFound({ ...NOTHING, query })), TYPED_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [document, query, isAsked])
  if (!isAsked) return NOTHING
  return found.query === query ? found : LOOKING
}
