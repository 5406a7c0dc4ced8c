import type { Collection } from 'contract/collection'
import { memo, Suspense, useCallback, type RefObject } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { change, type Search } from '#platform/collections/view.ts'
import { SearchFilter } from './SearchFilter.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded in parallel with the rows: a list can be read while its menus are loading.
const FilterChips = lazy(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }))

/** A frequent filter of a list, as search keys of its address. */
export interface QuickFilter {
  readonly label: string
  readonly search: Search
}

export interface FilterBarProps {
  of: Collection
  address: ListAddress
  /** The search field, so that a shortcut can focus it. */
  field: RefObject<HTMLInputElement | null>
  /** Frequent filters, first in the menu. */
  quick?: readonly QuickFilter[] | undefined
}

/** Search, the filter menu and the active filters: all filters of a list, kept in the address, in one line. */
export const FilterBar = memo(function FilterBar({ of, address, field, quick }: FilterBarProps) {
  const { t } = useTranslation('shared/filters')
  const { view, go } = address
  const onQuery = useCallback((q: string) => go(change.filter({ q }), 'same'), [go])
  return (
    <div
      role="search"
      aria-label={t('filters')}
      className="flex min-w-0 flex-1 items-center gap-1.5 max-sm:flex-wrap"
    >
      <SearchFilter q={view.filter.q ?? ''} onFilter={onQuery} field={field} />
      <Suspense fallback={<span className="h-(--control-block)" />}>
        <FilterChips of={of} address={address} quick={quick} />
      </Suspense>
    </div>
  )
})
