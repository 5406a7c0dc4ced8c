import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { drawPage, PIXELS_PER_POINT, viewportOf, type Drawing } from './draw-page.ts'
import { piecesOf, type PageText } from './find-text.ts'
import { markText } from './highlights.ts'
import { textOfPage } from './page-text.ts'
import type { Size, Turn } from './scale.ts'
import type { Hit } from './use-text-search.ts'

export interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  scale: number
  turn: Turn
  /** The search hits on this page. */
  hits: readonly Hit[]
  current: Hit | undefined
  onSize: (number: number, size: Size) => void
}

interface Written {
  text: PageText
  pieces: readonly HTMLElement[]
}

/** One page: its image, with an invisible text layer over it. */
export function PdfPage({ document, number, scale, turn, hits, current, onSize }: PdfPageProps) {
  const { t } = useTranslation('shared/viewer')
  const picture = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [written, setWritten] = useState<Written>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let left = false
    let drawing: Drawing | undefined
    let writing: TextLayer | undefined
    async function draw() {
      const page = await document.getPage(number)
      if (left) return
      const { width, height } = page.getViewport({ scale: 1 })
      onSize(number, { width, height })
      drawing = drawPage(page, scale, turn)
      await drawing.done
      picture.current?.replaceChildren(drawing.canvas)
      const { content, text } = await textOfPage(document, number)
      const container = layer.current
      if (left || !container) return
      container.replaceChildren()
      writing = new TextLayer({
        textContentSource: content,
        container,
        viewport: viewportOf(page, scale, turn),
      })
      await writing.render()
      setWritten({ text, pieces: writing.textDivs })
    }
    draw().catch(() => {
      // Unmounting cancels the rendering, which is not an error.
      if (!left) setFailed(true)
    })
    return () => {
      left = true
      drawing?.cancel()
      writing?.cancel()
    }
  }, [document, number, scale, turn, onSize])

  useEffect(() => {
    if (!written) return undefined
    const ranges = (hit: Hit) =>
      piecesOf(written.text, hit).flatMap(({ piece, from, to }) => {
        const text = written.pieces[piece]?.firstChild
        if (!text?.isConnected) return []
        const range = new Range()
        const last = text.textContent?.length ?? 0
        range.setStart(text, Math.min(from, last))
        range.setEnd(text, Math.min(to, last))
        return [range]
      })
    const ends = [
      markText('found', hits.filter((hit) => hit !== current).flatMap(ranges)),
      markText('current', current ? ranges(current) : []),
    ]
    return () => ends.forEach((end) => end())
  }, [written, hits, current])

  // A new hit is scrolled into view, not only its page.
  useEffect(() => {
    const [piece] = written && current ? piecesOf(written.text, current) : []
    if (piece) written?.pieces[piece.piece]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [written, current])

  return (
    <div
      role="group"
      aria-label={t('pageOf', { page: number, pages: document.numPages })}
      style={{ '--total-scale-factor': scale * PIXELS_PER_POINT } as React.CSSProperties}
      className="relative size-full overflow-hidden bg-white shadow-md"
      dir="ltr"
    >
      <div ref={picture} aria-hidden className="size-full" />
      <div ref={layer} aria-hidden className="pdf-text" />
      {/* The text layer is for pointer selection, piece by piece; this is for screen readers, line by line. */}
      <p dir="auto" className="sr-only whitespace-pre-line">
        {written?.text.text.normalize('NFKC')}
      </p>
      {failed ? <p className="absolute inset-x-4 top-4 text-body text-danger">{t('pageFailed')}</p> : null}
    </div>
  )
}
