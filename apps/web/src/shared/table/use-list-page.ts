import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListAddress } from '#platform/collections/address.ts'
import { cursorStacks, previousPage, stackKey } from '#platform/collections/cursor-stack.ts'
import { countQuery, listQuery, totalQuery } from '#platform/collections/list.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { change, isFiltered } from '#platform/collections/view.ts'
import { errorCode } from '#platform/errors.ts'
import { useLocale } from '#platform/i18n/index.ts'
import type { PagerProps } from './Pager.tsx'

/** The page of a list that its address names, however it is rendered, and navigation to the others. */
export function useListPage(slice: Slice, { view, chosen, go }: ListAddress) {
  const { of } = slice
  const locale = useLocale()
  const list = useQuery(listQuery(slice, view, locale))
  const total = useQuery(totalQuery(of, view.filter)).data
  const permanent = Object.fromEntries(Object.entries(view.filter).filter(([key]) => !(key in chosen)))
  const unfiltered = useQuery({ ...countQuery(slice, permanent), enabled: isFiltered(chosen) }).data
  const lines = list.data?.items

  const key = stackKey(of.name, view, locale)
  useEffect(() => cursorStacks.note(key, view.page, view.cursor), [key, view.page, view.cursor])
  const next = list.isPlaceholderData ? null : (list.data?.next ?? null)

  // The page no longer exists: its rows are gone, or another language has another order.
  const lost = view.page > 1 && (errorCode(list.error) === 'INVALID_CURSOR' || lines?.length === 0)
  useEffect(() => {
    if (lost) go(change.page(1, undefined), 'same')
  }, [lost, go])

  const pager: PagerProps = {
    page: view.page,
    limit: view.limit,
    shown: lines?.length ?? 0,
    total,
    unfiltered: isFiltered(chosen) ? (unfiltered ?? undefined) : undefined,
    hasNext: next !== null,
    onLimit: (limit) => go(change.limit(limit)),
    onFirst: () => go(change.page(1, undefined)),
    onPrevious: () => {
      const before = previousPage(cursorStacks.of(key), view.page)
      go(change.page(before.page, before.cursor))
    },
    onNext: () => (next === null ? undefined : go(change.page(view.page + 1, next))),
  }
  return {
    lines,
    total,
    pager,
    key: `${key}:${view.page}`,
    failed: list.isError && !lost ? list.error : null,
    retry: () => void list.refetch(),
    isEmpty: lines?.length === 0 && !list.isPlaceholderData,
    busy: list.isPending || list.isPlaceholderData,
  }
}
