import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { showDay } from '#platform/records/moments.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordLines } from './RecordLines.tsx'
import { type WorkFilter, workQuery } from './work.api.ts'

const VIEWS = [
  { name: 'all', search: {} },
  { name: 'todo', search: { kind: 'todo' } },
  { name: 'review', search: { kind: 'review' } },
  { name: 'sign', search: { kind: 'sign' } },
  { name: 'overdue', search: { overdue: true } },
] as const

/** All that waits for this person, soonest due first; the address says which of it. */
export function MyWorkPage() {
  const { t } = useTranslation('workspace/work')
  useTitle(t('mine.title'))
  const locale = useLocale()
  const filter: WorkFilter = useSearch({ strict: false })
  const list = useInfiniteQuery(workQuery(filter))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="space-y-4">
      <h1 className="text-2xl font-semibold">{t('mine.title')}</h1>
      <nav aria-label={t('views')} className="flex flex-wrap gap-2 text-sm">
        {VIEWS.map(({ name, search }) => (
          <Link
            key={name}
            to="/my-work"
            search={search}
            // Everything is chosen by nothing in the address, which any choice would contain.
            activeOptions={{ exact: true }}
            className="inline-flex min-h-9 items-center rounded-md border border-line px-3 hover:bg-surface-soft aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
          >
            {t(`kinds.${name}`)}
          </Link>
        ))}
      </nav>
      <div className="card px-4">
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <Loading /> : null}
        {list.isSuccess && items.length === 0 ? (
          <EmptyState title={t('mine.none.title')} text={t('mine.none.text')} />
        ) : null}
        {items.length > 0 ? (
          <RecordLines
            label={t('mine.title')}
            lines={items.map((item) => ({
              ...item,
              beside: (
                <>
                  <span className="me-2">{t(`kinds.${item.kind}`)}</span>
                  {item.dueOn ? (
                    <span className={item.overdue ? 'font-medium text-danger' : ''}>
                      {t(item.overdue ? 'was' : 'due', { day: showDay(item.dueOn, locale) })}
                    </span>
                  ) : null}
                </>
              ),
            }))}
          />
        ) : null}
      </div>
      {list.hasNextPage ? (
        <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}
