import { useSearch } from '@tanstack/react-router'
import type { Collection, ListFilter } from 'contract/collection'
import { useCallback, useMemo, useState } from 'react'
import { useAddressChange } from '../page-address.ts'
import { changedSearch, readFilter, readView, type ListView, type Search } from './view.ts'

export interface ListAddress {
  readonly view: ListView
  readonly search: Search
  /** The filters that the person has set, without the page's permanent ones. */
  readonly chosen: ListFilter
  /** Each change is a history entry, except those that continue the previous one (typing). */
  readonly go: (patch: Search, step?: 'new' | 'same') => void
  /** Opens a saved view; nothing of the current one is kept. */
  readonly goTo: (query: string) => void
}

const NOTHING: Search = {}

/**
 * The address of the page is the view of the list, so that a shared link shows the same list. `always` is applied in
 * addition.
 */
export function useListAddress(of: Collection, usualSort?: string, always: Search = NOTHING): ListAddress {
  const settled = useSearch({ strict: false }) as Search
  // A ticked box shows at once; the router follows a moment later.
  const [ahead, setAhead] = useState<{ of: Search; search: Search } | null>(null)
  const search = ahead?.of === settled ? ahead.search : settled
  const navigate = useAddressChange()
  const view = useMemo(
    () => readView(of, { ...search, ...always }, usualSort),
    [of, search, usualSort, always],
  )
  const chosen = useMemo(() => {
    const entries = Object.entries(readFilter(of, search)).filter(([key]) => !(key in always))
    return Object.fromEntries(entries)
  }, [of, search, always])
  const go = useCallback(
    (patch: Search, step: 'new' | 'same' = 'new') => {
      // Only where a box or a field must respond at once. Leaving a record may discard unsaved input, and then the
      // person is asked first; another order or page shows in the rows, which load asynchronously.
      if (step === 'same' && !('record' in patch)) {
        setAhead((last) => ({
          of: settled,
          search: changedSearch(last?.of === settled ? last.search : settled, patch),
        }))
      }
      void navigate({
        to: '.',
        search: (now) => changedSearch(now, patch),
        replace: step === 'same',
        resetScroll: false,
      }).finally(() => setAhead(null))
    },
    [navigate, settled],
  )
  const goTo = useCallback(
    (query: string) =>
      void navigate({
        to: '.',
        search: () => Object.fromEntries(new URLSearchParams(query)),
        replace: false,
        resetScroll: false,
      }),
    [navigate],
  )
  return useMemo(() => ({ view, search, chosen, go, goTo }), [view, search, chosen, go, goTo])
}
