import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListFilter } from 'contract/collection'
import { inLocale } from 'contract/locale'
import type { Page } from '#platform/collections/list.ts'
import { codeField, sliceKey, titleOf, type Slice } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AddDialog, type AddDialogProps, type Marks } from './AddDialog.tsx'
import { MarkBox } from './MarkBox.tsx'

interface Choosable {
  /** The collection to choose from. */
  of: Slice
  /** Which of its records can be chosen. */
  filter: ListFilter
  sort?: string
  /** The field that identifies a record, if not its code. */
  code?: string
  /** The ids of those that are already added. */
  there: ReadonlySet<string>
}

export interface AddRecordsDialogProps extends Omit<AddDialogProps, 'children'>, Choosable {}

/** Adds records of a collection to a record: all of them, or the selected ones. */
export function AddRecordsDialog({ of, filter, sort, code, there, ...dialog }: AddRecordsDialogProps) {
  return (
    <AddDialog {...dialog}>
      {(query, marks) => (
        <Choice
          of={of}
          filter={query ? { ...filter, q: query } : filter}
          sort={sort ?? 'code'}
          code={code ?? codeField(of.of)}
          there={there}
          marks={marks}
        />
      )}
    </AddDialog>
  )
}

const PAGE = 50

function Choice({ of, filter, sort, code, there, marks }: Required<Choosable> & { marks: Marks }) {
  const { t } = useTranslation('shared/add')
  const locale = useLocale()
  const found = useInfiniteQuery({
    queryKey: [...sliceKey(of.of), 'to-add', { filter, sort, limit: PAGE, locale }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, sort, locale, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }
      return (await call(of.routes.list, { query: query, signal })) as Page
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const lines = found.data.pages.flatMap(({ items }) => items)
  if (lines.length === 0) return <p className="p-6 text-center text-body text-ink-soft">{t('nothing')}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id}>
            <MarkBox id={line.id} code={String(line[code] ?? '')} there={there} {...marks}>
              {inLocale(titleOf(of.of, line), locale)}
            </MarkBox>
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <div className="p-2 text-center">
          <Button
            variant="quiet"
            size="small"
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
