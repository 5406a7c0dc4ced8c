import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PanelLeft, Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { FileSource } from '#platform/uploads/file-source.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PIXELS_PER_POINT } from './draw-page.ts'
import { PageField } from './PageField.tsx'
import './pdf-view.css'
import { PdfPages, type PagesHandle } from './PdfPages.tsx'
import { PdfSearch } from './PdfSearch.tsx'
import { PdfThumbnails } from './PdfThumbnails.tsx'
import { scaleOf, type Size } from './scale.ts'
import { sightAfter } from './sight-keys.ts'
import { usePdf } from './use-pdf.ts'
import { useRoom } from './use-room.ts'
import { useTextSearch } from './use-text-search.ts'
import { FIRST_SIGHT, ViewerTools } from './ViewerTools.tsx'

const MARGIN = 24
/** The minimum width for thumbnails next to the pages. */
const WIDE = 640

/** A PDF document: its pages, thumbnails, and text search. */
export function PdfView({ source }: { source: FileSource }) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} source={source} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ source, onRetry }: { source: FileSource; onRetry: () => void }) {
  const { t } = useTranslation(['shared/viewer', 'app'])
  // Later reloads do not replace the source, so that the reader's position is kept.
  const [first] = useState(source)
  const state = usePdf(first)
  if (state.name === 'opening') return <Loading />
  if (state.name === 'failed')
    return (
      <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-4 p-8 text-center">
        <p className="max-w-prose text-body">{t(state.locked ? 'locked' : 'failed')}</p>
        {state.locked ? null : (
          <Button variant="secondary" onClick={onRetry}>
            {t('app:retry')}
          </Button>
        )}
      </div>
    )
  return <OpenPdfView document={state.document} first={state.first} />
}

function OpenPdfView({ document, first }: { document: PDFDocumentProxy; first: Size }) {
  const { t } = useTranslation('shared/viewer')
  const pages = useRef<PagesHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const [frame, whole] = useRoom()
  const [area, room] = useRoom()
  const [sight, setSight] = useState(FIRST_SIGHT)
  const [page, setPage] = useState(1)
  const [thumbnails, setThumbnails] = useState<boolean>()
  const [searching, setSearching] = useState(false)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const search = useTextSearch(document, searching ? query : '')
  const current = search.hits[at]

  const paper = { width: first.width * PIXELS_PER_POINT, height: first.height * PIXELS_PER_POINT }
  const free = { width: room.width - MARGIN, height: room.height - MARGIN }
  const scale = room.width === 0 ? 1 : scaleOf(sight.zoom, paper, free, sight.turn)
  const small = thumbnails ?? whole.width >= WIDE

  const go = useCallback((to: number) => pages.current?.show(to), [])
  useEffect(() => {
    if (current) go(current.page)
  }, [current, go])

  function openSearch() {
    setSearching(true)
    field.current?.select()
  }
  function press(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault()
      openSearch()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as Element).closest('input')) return
    const next = sightAfter(event.key, sight, scale)
    if (next) setSight(next)
    else if (event.key === 'n') go(Math.min(document.numPages, page + 1))
    else if (event.key === 'p') go(Math.max(1, page - 1))
    else if (event.key === 'Home') go(1)
    else if (event.key === 'End') go(document.numPages)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are an extra; the buttons inside do the same
    <div ref={frame} onKeyDown={press} className="flex min-h-0 flex-1 flex-col">
      <ViewerTools sight={sight} scale={scale} onSight={setSight}>
        <IconButton
          label={t('thumbnails')}
          aria-pressed={small}
          icon={<PanelLeft aria-hidden className="rtl:-scale-x-100" />}
          className="aria-pressed:text-accent"
          onClick={() => setThumbnails(!small)}
        />
        <PageField page={page} pages={document.numPages} onGo={go} />
        <IconButton label={t('search.open')} icon={<Search aria-hidden />} onClick={openSearch} />
      </ViewerTools>
      {searching ? (
        <PdfSearch
          query={query}
          search={search}
          at={at}
          field={field}
          onQuery={(next) => {
            setQuery(next)
            setAt(0)
          }}
          onStep={(by) => setAt((now) => (now + by + search.hits.length) % Math.max(1, search.hits.length))}
          onClose={() => {
            setSearching(false)
            pages.current?.focus()
          }}
        />
      ) : null}
      <div className="flex min-h-0 flex-1">
        {small ? (
          <PdfThumbnails document={document} first={first} turn={sight.turn} page={page} onGo={go} />
        ) : null}
        <PdfPages
          ref={pages}
          document={document}
          first={first}
          scale={scale}
          turn={sight.turn}
          hits={search.hits}
          current={current}
          onPage={setPage}
          room={room}
          area={area}
        />
      </div>
    </div>
  )
}
