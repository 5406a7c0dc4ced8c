import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { ProcessFilter } from './ProcessFilter.tsx'
import type { ProcessView } from './process-view.ts'
import { processPages } from './processes.api.ts'
import { ProcessesTable } from './ProcessesTable.tsx'

interface ProcessesPageProps {
  view: ProcessView
  onFilter: (q: string) => void
}

export function ProcessesPage({ view, onFilter }: ProcessesPageProps) {
  const { t } = useTranslation(['words/processes', 'risk/processes'])
  useTitle(t('title'))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t('title')}</h1>
        <ProcessFilter q={view.q ?? ''} onFilter={onFilter} />
      </div>
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-sm">
        <ProcessList view={view} onFilter={onFilter} />
      </div>
    </>
  )
}

function ProcessList({ view, onFilter }: ProcessesPageProps) {
  const { t } = useTranslation('risk/processes')
  const list = useInfiniteQuery(processPages(view, useLocale()))
  if (list.isPending) return <Loading />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />

  const processes = list.data.pages.flatMap((page) => page.items)
  const total = list.data.pages[0]?.total
  if (processes.length === 0) {
    return view.q ? (
      <EmptyState title={t('nothingFound.title')} text={t('nothingFound.text')}>
        <Button look="secondary" onClick={() => onFilter('')}>
          {t('clear')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={t('empty.title')} text={t('empty.text')} />
    )
  }
  return (
    <>
      <ProcessesTable processes={processes} busy={list.isPlaceholderData} />
      <div className="flex min-h-16 items-center justify-between gap-4 border-t border-line px-4 py-3">
        <p role="status" className="text-sm text-ink-soft">
          {total && !list.hasNextPage
            ? t(total.exact ? 'count' : 'countAbout', { count: total.value })
            : null}
          {total && list.hasNextPage ? t('shown', { shown: processes.length, count: total.value }) : null}
        </p>
        {list.hasNextPage ? (
          <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
