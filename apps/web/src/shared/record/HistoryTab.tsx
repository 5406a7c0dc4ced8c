import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { has, type Slice } from '#platform/collections/slice.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { historyQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AsAt } from './AsAt.tsx'
import { CompareMoments } from './CompareMoments.tsx'
import { type DrawValue, DrawValueContext } from './draw-value.ts'
import { HistoryItem } from './HistoryItem.tsx'
import { lazy } from '#ui/lazy.tsx'

// For most types nobody reviews the trail.
const TrailReviews = lazy(async () => {
  const [{ TrailReviews: Loaded }] = await Promise.all([
    import('#shared/trail-reviews/TrailReviews.tsx'),
    loadNamespaces('shared/trail-reviews', 'contract/trailreviews'),
  ])
  return { default: Loaded }
})

// Not for guests, who cannot see the state of the whole trail.
const TrailStatus = lazy(async () => {
  const [{ TrailStatus: Loaded }] = await Promise.all([
    import('#shared/trail-status/TrailStatus.tsx'),
    loadNamespaces('shared/trail-status'),
  ])
  return { default: Loaded }
})

/** Types that are released after a review of their trail. */
const REVIEWED = ['documentversion']

const VIEWS = ['changes', 'compare', 'asAt'] as const
/** Types without past states show only their changes. */
const CHANGES = VIEWS.slice(0, 1)

export interface HistoryTabProps {
  slice: Slice
  record: AnyRecord
  /** Renders values whose parts are not declared. */
  draw?: DrawValue
}

const asUsual: DrawValue = () => undefined

/** The changes with their reasons, a comparison of two states, and the record as at a day. */
export function HistoryTab({ draw = asUsual, ...rest }: HistoryTabProps) {
  return (
    <DrawValueContext value={draw}>
      <History {...rest} />
    </DrawValueContext>
  )
}

function History({ slice, record }: Omit<HistoryTabProps, 'draw'>) {
  const { t } = useTranslation('shared/record')
  const past = has(slice, 'asAt') ? slice : null
  const [view, setView] = useState<(typeof VIEWS)[number]>('changes')
  const history = useInfiniteQuery(historyQuery(slice, record.id))
  if (history.isPending) return <Loading />
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  const entries = history.data.pages.flatMap((page) => page.items)
  return (
    <div className="space-y-4">
      <Suspense>
        <TrailStatus />
      </Suspense>
      {REVIEWED.includes(slice.of.type) ? (
        <Suspense>
          <TrailReviews record={record} />
        </Suspense>
      ) : null}
      <div role="group" aria-label={t('history.views')} className="flex flex-wrap gap-1">
        {(past ? VIEWS : CHANGES).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            onClick={() => setView(one)}
            className="min-h-9 cursor-pointer rounded-control px-3 text-body font-medium text-ink-soft hover:bg-surface-soft aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {t(`history.${one}.tab`)}
          </button>
        ))}
      </div>
      {view === 'compare' && past ? <CompareMoments slice={past} id={record.id} entries={entries} /> : null}
      {view === 'asAt' && past ? <AsAt slice={past} id={record.id} /> : null}
      {view === 'changes' ? (
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <HistoryItem key={entry.seq} of={slice.of} entry={entry} />
          ))}
        </ol>
      ) : null}
      {history.hasNextPage && view !== 'asAt' ? (
        <Button
          variant="secondary"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      ) : null}
    </div>
  )
}
