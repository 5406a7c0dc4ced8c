import type { PDFDocumentProxy } from 'pdfjs-dist'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { PIXELS_PER_POINT } from './draw-page.ts'
import { anchorAt, indexAt, indexesInView, layPages, offsetOf, type Anchor } from './page-layout.ts'
import { PdfPage } from './PdfPage.tsx'
import { turned, type Size, type Turn } from './scale.ts'
import type { Hit } from './use-text-search.ts'

const GAP = 12
const START: Anchor = { index: 0, part: 0 }

export interface PagesHandle {
  show: (page: number) => void
  focus: () => void
}

interface PdfPagesProps {
  ref: Ref<PagesHandle>
  document: PDFDocumentProxy
  /** The size of the first page, in points; the others are assumed to be the same until they are rendered. */
  first: Size
  scale: number
  turn: Turn
  hits: readonly Hit[]
  current: Hit | undefined
  onPage: (page: number) => void
  room: Size
  area: (element: HTMLElement | null) => (() => void) | undefined
}

/** The pages below each other; only visible ones are rendered. */
export function PdfPages(props: PdfPagesProps) {
  const { ref, document, first, scale, turn, hits, current, onPage, room, area } = props
  const { t } = useTranslation('shared/viewer')
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef(START)
  const [top, setTop] = useState(0)
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map())
  const layout = useMemo(() => {
    const large = scale * PIXELS_PER_POINT
    const pages = Array.from({ length: document.numPages }, (_, index) => {
      const { width, height } = turned(known.get(index + 1) ?? first, turn)
      return { width: width * large, height: height * large }
    })
    return layPages(pages, GAP)
  }, [document, first, known, scale, turn])

  // Keeps the reading position when the reader zooms or rotates.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = offsetOf(layout, anchor.current) - GAP
  }, [layout])

  const shown = indexAt(layout, top + room.height / 3) + 1
  useEffect(() => onPage(shown), [shown, onPage])

  const onSize = useCallback((number: number, { width, height }: Size) => {
    setKnown((now) => {
      const same = now.get(number)?.width === width && now.get(number)?.height === height
      return same ? now : new Map(now).set(number, { width, height })
    })
  }, [])
  useImperativeHandle(
    ref,
    () => ({
      show(page) {
        anchor.current = { index: page - 1, part: 0 }
        scroller.current?.scrollTo({ top: offsetOf(layout, anchor.current) - GAP })
      },
      focus: () => scroller.current?.focus(),
    }),
    [layout],
  )
  const widest = layout.pages.reduce((most, { width }) => Math.max(most, width), 0)
  return (
    <div
      ref={(element) => {
        scroller.current = element
        return area(element)
      }}
      role="region"
      aria-label={t('pages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        anchor.current = anchorAt(layout, currentTarget.scrollTop + GAP)
        setTop(currentTarget.scrollTop)
      }}
      className="min-w-0 flex-1 overflow-auto bg-surface-soft [scrollbar-gutter:stable] -outline-offset-2"
      dir="ltr"
    >
      <div className="relative min-w-full" style={{ height: layout.total, width: widest + 2 * GAP }}>
        {indexesInView(layout, top, room.height).map((index) => (
          <div
            key={index}
            data-page={index + 1}
            className="absolute inset-x-0 mx-auto"
            style={{ ...layout.pages[index], top: layout.starts[index] }}
          >
            <PdfPage
              document={document}
              number={index + 1}
              scale={scale}
              turn={turn}
              hits={hits.filter(({ page }) => page === index + 1)}
              current={current?.page === index + 1 ? current : undefined}
              onSize={onSize}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
