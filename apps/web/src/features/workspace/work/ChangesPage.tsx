import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { showMoment } from '#platform/records/moments.ts'
import { useTitle } from '#platform/use-title.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordLines } from './RecordLines.tsx'
import { useTypeWords } from './use-type-words.ts'
import { changesQuery } from './work.api.ts'

/** What colleagues changed since this person was here last, newest first. */
export function ChangesPage() {
  const { t } = useTranslation('workspace/work')
  useTitle(t('changes.title'))
  const locale = useLocale()
  const { type } = useSearch({ strict: false }) as { type?: string }
  const list = useInfiniteQuery(changesQuery(type))
  const words = useTypeWords(type ? [type] : [])
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="space-y-4">
      <h1 className="text-2xl font-semibold">{t('changes.title')}</h1>
      {type ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="font-medium">{words.many(type)}</span>
          <Link to="/changes" search={{}} className="text-accent underline underline-offset-2">
            {t('changes.showAll')}
          </Link>
        </p>
      ) : null}
      <div className="card px-4">
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <Loading /> : null}
        {list.isSuccess && items.length === 0 ? (
          <EmptyState title={t('changes.none')} text={t('changes.noneText')} />
        ) : null}
        {items.length > 0 ? (
          <RecordLines
            label={t('changes.title')}
            lines={items.map((item) => ({
              ...item,
              beside: (
                <>
                  <span className="block">
                    <bdi>{item.updatedBy}</bdi>
                  </span>
                  {showMoment(item.updatedAt, locale)}
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
