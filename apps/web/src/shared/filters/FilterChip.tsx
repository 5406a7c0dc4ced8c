import { X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Popover } from '#shared/table/Popover.tsx'
import { Isolated } from '#ui/Isolated.tsx'
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx'
import { useChipText, useFilterLabels } from './use-filter-labels.ts'

export interface FilterChipProps extends FilterEditorProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemove: () => void
}

/** An active filter: press it to change it, its cross to remove it. */
export function FilterChip({ open, onOpenChange, onRemove, ...editor }: FilterChipProps) {
  const { of, spec, filter } = editor
  const { t } = useTranslation('shared/filters')
  const label = useFilterLabels(of).label(spec)
  const text = useChipText(of, spec, filter)
  return (
    <span className="inline-flex max-w-80 shrink-0 items-stretch rounded-control bg-surface-soft text-body">
      <Popover
        label={t('edit', { filter: label })}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <button
            type="button"
            className="min-h-6.5 min-w-0 cursor-pointer truncate rounded-control ps-2.5 pe-1 text-start outline-offset-[-2px] max-lg:min-h-9"
          >
            <span className="text-ink-faint">{label}</span>{' '}
            <Isolated className="font-medium" text={text || t('any')} />
          </button>
        }
      >
        <FilterEditor {...editor} />
      </Popover>
      <button
        type="button"
        aria-label={t('remove', { filter: label })}
        onClick={onRemove}
        className="inline-flex w-6.5 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-faint outline-offset-[-2px] hover:text-ink max-lg:w-9"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  )
}
