import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Collection } from 'contract/collection'
import { useCallback, useMemo, useState } from 'react'
import { changedSearch, readView, type ListView, type Search } from './view.ts'

export interface ListAddress {
  readonly view: ListView
  readonly search: Search
  /** Each step can be gone back to, except those that are one step with the one before (typing). */
  readonly go: (patch: Search, step?: 'new' | 'same') => void
  /** Goes to a saved view: nothing of the present one stays. */
  readonly goTo: (query: string) => void
}

/** The address of the page is the view of the list: whoever opens it sees the same. */
export function useListAddress(of: Collection, usualSort?: string): ListAddress {
  const settled = useSearch({ strict: false }) as Search
  // A box that was ticked is ticked at once; the router follows a moment later.
  const [ahead, setAhead] = useState<{ of: Search; search: Search } | null>(null)
  const search = ahead?.of === settled ? ahead.search : settled
  const navigate = useNavigate() as unknown as (to: {
    to: '.'
    search: (now: Search) => Search
    replace: boolean
    resetScroll: false
  }) => Promise<void>
  const view = useMemo(() => readView(of, search, usualSort), [of, search, usualSort])
  const go = useCallback(
    (patch: Search, step: 'new' | 'same' = 'new') => {
      // Only where a box or a field must answer at once. A record that is left may hold something unsaved, and then
      // the person is asked first; another order or page shows in the rows, which take their time.
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
  return useMemo(() => ({ view, search, go, goTo }), [view, search, go, goTo])
}
