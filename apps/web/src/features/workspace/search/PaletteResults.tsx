import { inLocale, type Localized } from 'contract/locale'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import type { PaletteGroup, PaletteItem } from './use-palette-items.ts'

interface PaletteResultsProps {
  id: string
  groups: readonly PaletteGroup[]
  active: string | undefined
  onChoose: (item: PaletteItem) => void
}

export function PaletteResults({ id, groups, active, onChoose }: PaletteResultsProps) {
  const { t } = useTranslation('workspace/search')
  return groups.map((group) => (
    <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
      <p id={`${id}-${group.name}`} className="px-2 pt-3 pb-1 text-xs font-medium text-ink-soft">
        {t(`groups.${group.name}`)}
      </p>
      {group.items.map((item) => (
        <div
          key={item.key}
          id={`${id}-${item.key}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.key === active}
          aria-disabled={item.kind === 'record' && !item.address}
          onClick={() => onChoose(item)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(item)
          }}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-surface-soft aria-disabled:cursor-default aria-selected:bg-accent-soft aria-selected:text-accent-strong"
        >
          <ItemName item={item} />
        </div>
      ))}
    </div>
  ))
}

function ItemName({ item }: { item: PaletteItem }) {
  const locale = useLocale()
  if (item.kind === 'command')
    return (
      <>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
        <bdi>{item.command.label}</bdi>
      </>
    )
  const { code, title } = item.record
  return (
    <>
      <bdi className="shrink-0 font-medium tabular-nums">{code}</bdi>
      <bdi className="truncate">{inLocale(title as Localized, locale)}</bdi>
    </>
  )
}
