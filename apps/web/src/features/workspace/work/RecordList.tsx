import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { type RecordLine, RecordLines } from './RecordLines.tsx'

type Item = Omit<RecordLine, 'beside'>

interface RecordListProps<Line extends Item> {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: Line[] }>>
  none: { title: string; text: string }
  beside: (item: Line) => ReactNode
}

/** A list of records of many types, with a button to load more. */
export function RecordList<Line extends Item>({ label, list, none, beside }: RecordListProps<Line>) {
  const { t } = useTranslation('workspace/work')
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <div className="ruled">
        {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <Loading /> : null}
        {list.isSuccess && items.length === 0 ? <EmptyState {...none} /> : null}
        {items.length > 0 ? (
          <RecordLines label={label} lines={items.map((item) => ({ ...item, beside: beside(item) }))} />
        ) : null}
      </div>
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}
