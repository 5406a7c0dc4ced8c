import { X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Popover } from '#shared/table/Popover.tsx'
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
    <span className="inline-flex max-w-full items-stretch rounded-full border border-line-strong bg-surface text-body">
      <Popover
        label={t('edit', { filter: label })}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <button
            type="button"
            className="min-h-8 min-w-0 cursor-pointer truncate rounded-s-full ps-3 pe-1.5 text-start hover:bg-surface-soft"
          >
            <span className="text-ink-soft">{label}</span>{' '}
            <bdi className="font-medium">{text || t('any')}</bdi>
          </button>
        }
      >
        <FilterEditor {...editor} />
      </Popover>
      <button
        type="button"
        aria-label={t('remove', { filter: label })}
        onClick={onRemove}
        className="inline-flex w-8 shrink-0 cursor-pointer items-center justify-center rounded-e-full text-ink-soft hover:bg-surface-soft hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  )
}
