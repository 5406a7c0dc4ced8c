import type { Collection } from 'contract/collection'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { ListAddress } from '#platform/collections/address.ts'
import { change, isFiltered } from '#platform/collections/view.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { FilterChip } from './FilterChip.tsx'
import { filtersOf, isUsed, without, type FilterSpec } from './filters.ts'
import { useFilterLabels } from './use-filter-labels.ts'

/** The active filters, and a menu of the others. */
export function FilterChips({ of, address }: { of: Collection; address: ListAddress }) {
  const { t } = useTranslation('shared/filters')
  const { view, chosen, go } = address
  const labels = useFilterLabels(of)
  const [open, setOpen] = useState<string>()
  // The page's permanent filters are not offered.
  const specs = filtersOf(of).filter((spec) => isUsed(chosen, spec) || !isUsed(view.filter, spec))
  const isShown = (spec: FilterSpec) => isUsed(chosen, spec) || open === spec.key
  const offered = specs.filter((spec) => !isShown(spec))
  return (
    <>
      {specs.filter(isShown).map((spec) => (
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
      {offered.length > 0 ? (
        <Menu
          trigger={
            <Button variant="quiet">
              <Plus aria-hidden />
              {t('add')}
            </Button>
          }
        >
          {offered.map((spec) => (
            <MenuItem key={spec.key} onClick={() => setOpen(spec.key)}>
              {labels.label(spec)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {isFiltered(chosen) ? (
        <Button variant="quiet" onClick={() => go(change.noFilter(of))}>
          {t('clear')}
        </Button>
      ) : null}
    </>
  )
}
