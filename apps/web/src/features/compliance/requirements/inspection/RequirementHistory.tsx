import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/i18n/index.ts'
import { historyQuery } from '#platform/records/record-queries.ts'
import { HistoryItem } from '#shared/record/HistoryItem.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { requirementSlice } from '../slices.ts'

/** The audit trail of the requirement, newest first; older entries are loaded before they can be printed. */
export function RequirementHistory({ id }: { id: string }) {
  const { t } = useTranslation('shared/record')
  const history = useInfiniteQuery(historyQuery(requirementSlice, id))
  if (history.isPending) return <Loading />
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  return (
    <>
      <ol className="divide-y divide-line">
        {history.data.pages
          .flatMap((page) => page.items)
          .map((entry) => (
            <HistoryItem key={entry.seq} of={requirementSlice.of} entry={entry} />
          ))}
      </ol>
      {history.hasNextPage ? (
        <Button
          variant="secondary"
          busy={history.isFetchingNextPage}
          className="print:hidden"
          onClick={() => void history.fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      ) : null}
    </>
  )
}
