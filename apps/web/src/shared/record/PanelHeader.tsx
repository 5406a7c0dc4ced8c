import { ChevronDown, ChevronUp, Maximize2 } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import type { LinkTarget } from '#platform/page-links.ts'
import { useMay } from '#platform/collections/may.ts'
import { codeOf, has, titleOf, type Slice } from '#platform/collections/slice.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { RecordExport, RecordMenu } from './late-tabs.ts'
import { LocalizedText } from './LocalizedText.tsx'
import { PresentPeople } from './PresentPeople.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import { StatusPath } from './StatusPath.tsx'

/** The place of the record in the list behind the panel. */
export interface ListPlace {
  /** From one. */
  readonly at: number
  readonly total: number
  readonly before: string | undefined
  readonly after: string | undefined
  readonly onGo: (id: string) => void
}

export interface PanelHeaderProps {
  slice: Slice
  record: AnyRecord
  /** The same record as a page. */
  pageLink?: LinkTarget | undefined
  place?: ListPlace | undefined
  /** The button that closes the panel. */
  close: ReactNode
  /** Additional actions for the record. */
  tools?: ReactNode
}

/** The header of a record in the side panel: the parts of the page's header, stacked, and the status as steps. */
export function PanelHeader({ slice, record, pageLink, place, close, tools }: PanelHeaderProps) {
  const { of } = slice
  const { t } = useTranslation('shared/record')
  const locale = useLocale()
  const may = useMay()
  return (
    <header className="shrink-0 space-y-3 px-5.5">
      <div className="-me-3.5 flex min-h-11 items-center gap-0.5">
        <span className="me-auto text-body text-ink-faint tabular-nums">
          <bdi dir="ltr">{codeOf(of, record)}</bdi>
        </span>
        {record.archivedAt ? (
          <span className="text-meta font-medium text-warning">{t('archive.mark')}</span>
        ) : null}
        <PresentPeople slice={slice} id={record.id} />
        {place ? (
          <>
            <span className="mx-1.5 text-meta whitespace-nowrap text-ink-faint tabular-nums">
              {t('place.of', {
                at: formatNumber(place.at, locale),
                total: formatNumber(place.total, locale),
              })}
            </span>
            <IconButton
              label={t('place.before')}
              icon={<ChevronUp aria-hidden />}
              disabled={place.before === undefined}
              onClick={() => (place.before ? place.onGo(place.before) : undefined)}
            />
            <IconButton
              label={t('place.after')}
              icon={<ChevronDown aria-hidden />}
              disabled={place.after === undefined}
              onClick={() => (place.after ? place.onGo(place.after) : undefined)}
            />
          </>
        ) : null}
        {pageLink ? (
          <PageLink
            {...pageLink}
            aria-label={t('openPage')}
            title={t('openPage')}
            className="inline-flex size-8 items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft hover:text-ink max-lg:size-11"
          >
            <Maximize2 aria-hidden className="size-4" />
          </PageLink>
        ) : null}
        {has(slice, 'exportOne') && may(of.actions.export) ? (
          <Suspense fallback={<span className="size-8" />}>
            <RecordExport slice={slice} id={record.id} alone />
          </Suspense>
        ) : null}
        <Suspense fallback={<span className="size-8" />}>
          <RecordMenu slice={slice} record={record} />
        </Suspense>
        {close}
      </div>
      <h2 className="-mt-1 text-record font-semibold text-balance">
        <LocalizedText text={titleOf(of, record)} />
      </h2>
      <StatusPath of={of} status={record.status} />
      <RecordFacts of={of} record={record} stacked />
      {tools}
    </header>
  )
}
