import type { Collection } from 'contract/collection'
import { memo, lazy, Suspense, useCallback, type RefObject } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { change } from '#platform/collections/view.ts'
import { SearchFilter } from './SearchFilter.tsx'

// Loaded in parallel with the rows: a list can be read while its menus are loading.
const FilterChips = lazy(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }))

export interface FilterBarProps {
  of: Collection
  address: ListAddress
  /** The search field, so that a shortcut can focus it. */
  field: RefObject<HTMLInputElement | null>
}

/** Search and filter chips: all filters of a list, kept in the address. They wrap with the surrounding line. */
export const FilterBar = memo(function FilterBar({ of, address, field }: FilterBarProps) {
  const { t } = useTranslation('shared/filters')
  const { view, go } = address
  const onWords = useCallback((q: string) => go(change.filter({ q }), 'same'), [go])
  return (
    <div role="search" aria-label={t('filters')} className="contents">
      <SearchFilter q={view.filter.q ?? ''} onFilter={onWords} field={field} />
      <Suspense fallback={<span className="h-10" />}>
        <FilterChips of={of} address={address} />
      </Suspense>
    </div>
  )
})
