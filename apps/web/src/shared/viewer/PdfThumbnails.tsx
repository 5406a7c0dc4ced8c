import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { indicesOf, useInSight } from '#ui/use-in-sight.ts'
import { drawPage, PIXELS_PER_POINT, type Drawing } from './draw-page.ts'
import { turned, type Size, type Turn } from './scale.ts'

const WIDTH = 96
const LABEL = 28

interface PdfThumbnailsProps {
  document: PDFDocumentProxy
  first: Size
  turn: Turn
  page: number
  onGo: (page: number) => void
}

/** Thumbnails of all pages. */
export function PdfThumbnails({ document, first, turn, page, onGo }: PdfThumbnailsProps) {
  const { t } = useTranslation('shared/viewer')
  const locale = useLocale()
  const scroller = useRef<HTMLElement>(null)
  const { width, height } = turned(first, turn)
  const tall = Math.round((WIDTH * height) / width)
  const size = tall + LABEL
  const drawn = useInSight(scroller, { count: document.numPages, size, around: 2 })
  const { reveal } = drawn
  useEffect(() => reveal(page - 1), [reveal, page])
  return (
    <nav
      ref={scroller}
      aria-label={t('thumbnails')}
      className="w-32 shrink-0 overflow-y-auto border-e border-line bg-surface"
    >
      <div className="relative" style={{ height: document.numPages * size }}>
        {indicesOf(drawn).map((index) => (
          <button
            key={index}
            type="button"
            aria-label={t('goTo', { page: index + 1 })}
            aria-current={page === index + 1 ? 'page' : undefined}
            onClick={() => onGo(index + 1)}
            className="absolute inset-x-0 flex cursor-pointer flex-col items-center gap-1 py-1 text-meta text-ink-soft -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-accent-strong"
            style={{ transform: `translateY(${index * size}px)`, height: size }}
          >
            <Thumbnail
              document={document}
              number={index + 1}
              turn={turn}
              tall={tall}
              isCurrent={page === index + 1}
            />
            {formatNumber(index + 1, locale)}
          </button>
        ))}
      </div>
    </nav>
  )
}

interface ThumbnailProps {
  document: PDFDocumentProxy
  number: number
  turn: Turn
  tall: number
  isCurrent: boolean
}

function Thumbnail({ document, number, turn, tall, isCurrent }: ThumbnailProps) {
  const picture = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let left = false
    let drawing: Drawing | undefined
    async function draw() {
      const page = await document.getPage(number)
      if (left) return
      const { width } = turned(page.getViewport({ scale: 1 }), turn)
      drawing = drawPage(page, WIDTH / width / PIXELS_PER_POINT, turn)
      await drawing.done
      picture.current?.replaceChildren(drawing.canvas)
    }
    // The large page shows its own rendering error.
    draw().catch(() => undefined)
    return () => {
      left = true
      drawing?.cancel()
    }
  }, [document, number, turn])
  return (
    <span
      ref={picture}
      aria-hidden
      className={`block bg-white ${isCurrent ? 'outline-2 outline-accent' : 'outline outline-line-strong'}`}
      style={{ width: WIDTH, height: tall - 8 }}
    />
  )
}
