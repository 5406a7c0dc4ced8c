import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, X } from 'lucide-react'
import { useState } from 'react'
import { choicesQuery, namedText, type Named } from '#platform/collections/names.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { anySearch } from '#platform/records/references.ts'
import { NamedRecord } from '#shared/record/NamedRecord.tsx'
import { described, inputClasses } from './input-classes.ts'
import type { SearchPickerProps } from './SearchPicker.tsx'

function useChoices(kind: string, q: string): { items: Named[]; busy: boolean } {
  const locale = useLocale()
  const any = useQuery({ ...anySearch(q), enabled: kind === 'any' })
  const some = useQuery({ ...choicesQuery(kind, q, locale), enabled: kind !== 'any' })
  const found = kind === 'any' ? any : some
  const items = (found.data ?? []).map((one) => ({ ...one, title: one.title as Named['title'] }))
  return { items, busy: found.isFetching }
}

/** The input and the list of a `SearchPicker`. */
export function SearchCombobox({
  id,
  kind,
  value,
  onPick,
  except = [],
  problem,
  clearable,
}: SearchPickerProps) {
  const { t } = useTranslation(['shared/form', 'contract/common'])
  const locale = useLocale()
  const [q, setQ] = useState('')
  const { items, busy } = useChoices(kind, q.trim())
  const offered = items.filter((item) => !except.includes(item.id))
  return (
    <Combobox.Root
      items={offered}
      filter={null}
      value={value}
      itemToStringLabel={(item: Named) => namedText(item, locale)}
      isItemEqualToValue={(a: Named, b: Named) => a.id === b.id}
      onValueChange={(picked: Named | null) => onPick(picked)}
      onInputValueChange={(text, { reason }) => setQ(reason === 'input-change' ? text : '')}
    >
      <div className="relative">
        <Combobox.Input
          id={id}
          placeholder={t('find')}
          {...described(id, problem)}
          // The text has its own direction; the space for the buttons is at the end of the page's direction.
          className={`${inputClasses(problem !== undefined)} pe-16 [unicode-bidi:plaintext]`}
        />
        <div className="absolute inset-y-0 end-1 flex items-center text-ink-soft">
          {clearable ? (
            <Combobox.Clear
              aria-label={t('clear')}
              className="inline-flex size-8 cursor-pointer items-center justify-center rounded"
            >
              <X aria-hidden className="size-4" />
            </Combobox.Clear>
          ) : null}
          <Combobox.Trigger
            aria-label={t('show')}
            className="inline-flex size-8 cursor-pointer items-center justify-center rounded"
          >
            <ChevronsUpDown aria-hidden className="size-4" />
          </Combobox.Trigger>
        </div>
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60">
          <Combobox.Popup className="pop w-(--anchor-width) max-w-(--available-width)">
            <Combobox.Status className="sr-only">{busy ? t('searching') : null}</Combobox.Status>
            <Combobox.Empty className="px-3 py-2 text-body text-ink-soft empty:hidden">
              {busy ? t('searching') : kind === 'any' && q === '' ? t('type') : t('nothing')}
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 empty:hidden">
              {(item: Named) => (
                <Combobox.Item
                  key={item.id}
                  value={item}
                  className="cursor-pointer rounded px-2 py-2 text-body data-highlighted:bg-accent-soft data-highlighted:text-accent-strong"
                >
                  <NamedRecord named={item} locale={locale} />
                  {item.roles ? (
                    <span className="block text-meta text-ink-soft">
                      {formatList(
                        item.roles.map((role) => t(`contract/common:roles.${role}`)),
                        locale,
                      )}
                    </span>
                  ) : null}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
