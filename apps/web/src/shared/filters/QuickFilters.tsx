import { useSearch } from '@tanstack/react-router'
import type { Collection } from 'contract/collection'
import { useListAddress } from '#platform/collections/address.ts'
import { change, type Search } from '#platform/collections/view.ts'

export interface QuickFiltersProps {
  of: Collection
  label: string
  /** Frequent filters of the list, as search keys of its address. */
  filters: readonly { readonly label: string; readonly search: Search }[]
}

/** Toggle buttons for filters, which can be combined. */
export function QuickFilters({ of, label, filters }: QuickFiltersProps) {
  const { go } = useListAddress(of)
  const search = useSearch({ strict: false }) as Search
  return (
    <div role="group" aria-label={label} className="mb-3 flex flex-wrap gap-2">
      {filters.map(({ label: name, search: labels }) => {
        const on = Object.entries(labels).every(([key, value]) => String(search[key]) === value)
        const patch = on ? Object.fromEntries(Object.keys(labels).map((key) => [key, undefined])) : labels
        return (
          <button
            key={name}
            type="button"
            aria-pressed={on}
            onClick={() => go(change.filter(patch))}
            className="min-h-8 cursor-pointer rounded-full border border-line-strong px-3 text-body hover:bg-surface-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          >
            {name}
          </button>
        )
      })}
    </div>
  )
}
