import type { Collection } from 'contract/collection'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { change, isFiltered } from '#platform/collections/view.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '#ui/Menu.tsx'
import type { QuickFilter } from './FilterBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import { filtersOf, isUsed, without, type FilterSpec } from './filters.ts'
import { useFilterLabels } from './use-filter-labels.ts'

export interface FilterChipsProps {
  of: Collection
  address: ListAddress
  quick?: readonly QuickFilter[] | undefined
}

/** A menu of the filters, and the active ones. They are scrolled sideways if there are many: the line stays one. */
export function FilterChips({ of, address, quick = [] }: FilterChipsProps) {
  const { t } = useTranslation('shared/filters')
  const { view, search, chosen, go } = address
  const labels = useFilterLabels(of)
  const [open, setOpen] = useState<string>()
  // The page's permanent filters are not offered.
  const specs = filtersOf(of).filter((spec) => isUsed(chosen, spec) || !isUsed(view.filter, spec))
  const isShown = (spec: FilterSpec) => isUsed(chosen, spec) || open === spec.key
  const shown = specs.filter(isShown)
  const offered = specs.filter((spec) => !isShown(spec))
  const isOn = (filter: QuickFilter) =>
    Object.entries(filter.search).every(([key, value]) => String(search[key]) === value)
  const toggle = (filter: QuickFilter) =>
    go(
      change.filter(
        isOn(filter)
          ? Object.fromEntries(Object.keys(filter.search).map((key) => [key, undefined]))
          : filter.search,
      ),
    )
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" className="shrink-0 px-2.5 max-sm:order-1" title={t('add')}>
            <ListFilter aria-hidden />
            <span className="max-sm:sr-only">{t('add')}</span>
          </Button>
        }
      >
        {quick.map((filter) => (
          <MenuCheck key={filter.label} checked={isOn(filter)} onChange={() => toggle(filter)}>
            {filter.label}
          </MenuCheck>
        ))}
        {quick.length > 0 ? <MenuSeparator /> : null}
        {offered.map((spec) => (
          <MenuItem key={spec.key} onClick={() => setOpen(spec.key)}>
            {labels.label(spec)}
          </MenuItem>
        ))}
      </Menu>
      {shown.length > 0 || isFiltered(chosen) ? (
        <div className="flex min-w-0 items-center gap-1.5 overflow-x-auto py-0.5 [scrollbar-width:none] max-sm:order-2 max-sm:w-full">
          {shown.map((spec) => (
            <FilterChip
              key={spec.key}
              of={of}
              spec={spec}
              filter={view.filter}
              open={open === spec.key}
              onOpenChange={(next) => setOpen(next ? spec.key : undefined)}
              onFilter={(patch) => go(change.filter(patch), 'same')}
              onRemove={() => {
                setOpen(undefined)
                go(change.filter(without(spec)))
              }}
            />
          ))}
          {isFiltered(chosen) ? (
            <button
              type="button"
              aria-label={t('clear')}
              title={t('clear')}
              onClick={() => go(change.noFilter(of))}
              className="inline-flex size-6.5 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-faint outline-offset-[-2px] hover:bg-surface-soft hover:text-ink max-lg:size-9"
            >
              <X aria-hidden className="size-4" />
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
