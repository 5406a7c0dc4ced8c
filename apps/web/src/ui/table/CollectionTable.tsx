import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { memo, useEffect, useMemo, type ReactNode } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import { cursorStacks, previousPage, stackKey } from '#platform/collections/cursor-stack.ts'
import { listQuery, totalQuery } from '#platform/collections/list.ts'
import { idsIn, useNames } from '#platform/collections/names.ts'
import type { Line, Slice } from '#platform/collections/slice.ts'
import { change, changedSearch } from '#platform/collections/view.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { shownColumns } from './columns.ts'
import { Grid } from './Grid.tsx'
import { Pager } from './Pager.tsx'
import type { Selection } from './selection.ts'

export interface CollectionTableProps {
  slice: Slice
  address: ListAddress
  /** The columns to begin with, after the code. */
  columns: readonly string[]
  /** Rows can be marked only where something can be done with them. */
  marks?: { selection: Selection; onSelection: (next: Selection) => void }
  onOpen: (id: string) => void
  /** The address that a row opens, where that is not the record beside the list. */
  rowAddress?: (line: Line) => string
  /** In place of the rows when there are none. */
  empty: ReactNode
}

const NO_LINES: never[] = []

/** A list of any collection: rows from the server by filter, order and page; the address says which. */
export const CollectionTable = memo(function CollectionTable(props: CollectionTableProps) {
  const { slice, address, columns, marks, onOpen, rowAddress, empty } = props
  const { of } = slice
  const { view, search, go } = address
  const router = useRouter()
  const locale = useLocale()
  const words = useCollectionWords(of)
  const list = useQuery(listQuery(slice, view, locale))
  const total = useQuery(totalQuery(of, view.filter)).data
  const lines = list.data?.items
  const shown = useMemo(() => shownColumns(of, view.columns, columns), [of, view.columns, columns])
  const wanted = useMemo(() => idsIn(of, shown, lines ?? NO_LINES), [of, shown, lines])
  const nameOf = useNames(wanted)
  const context = useMemo(() => ({ of, words, locale, nameOf }), [of, words, locale, nameOf])

  const key = stackKey(of.name, view, locale)
  useEffect(() => cursorStacks.note(key, view.page, view.cursor), [key, view.page, view.cursor])
  const elsewhere = (id: string) => {
    const line = lines?.find((one) => one.id === id)
    return line && rowAddress?.(line)
  }
  const open = (id: string) => {
    const to = elsewhere(id)
    if (to === undefined) onOpen(id)
    else router.history.push(to)
  }
  const next = list.isPlaceholderData ? null : (list.data?.next ?? null)

  // The page is no longer there: its rows are gone, or another language sorts them otherwise.
  const lost = view.page > 1 && (errorCode(list.error) === 'INVALID_CURSOR' || lines?.length === 0)
  useEffect(() => {
    if (lost) go(change.page(1, undefined), 'same')
  }, [lost, go])

  if (list.isError && !lost) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (lines?.length === 0 && !list.isPlaceholderData) return empty
  return (
    <>
      <Grid
        context={context}
        view={view}
        viewKey={`${key}:${view.page}`}
        lines={lines}
        shown={shown}
        total={total?.value}
        busy={list.isPending || list.isPlaceholderData}
        marks={marks}
        hrefOf={(id) =>
          elsewhere(id) ?? `?${new URLSearchParams(changedSearch(search, change.record(id))).toString()}`
        }
        onOpen={open}
        onSort={(sort) => go(change.sortBy(sort))}
      />
      <Pager
        page={view.page}
        limit={view.limit}
        shown={lines?.length ?? 0}
        total={total}
        hasNext={next !== null}
        onLimit={(limit) => go(change.limit(limit))}
        onFirst={() => go(change.page(1, undefined))}
        onPrevious={() => {
          const before = previousPage(cursorStacks.of(key), view.page)
          go(change.page(before.page, before.cursor))
        }}
        onNext={() => (next === null ? undefined : go(change.page(view.page + 1, next)))}
      />
    </>
  )
})
