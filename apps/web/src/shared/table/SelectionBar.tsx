import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { countOf, EVERYTHING, NOTHING, type Selection } from './selection.ts'

export interface SelectionBarProps {
  selection: Selection
  total: number
  onSelection: (selection: Selection) => void
  onEdit: (() => void) | undefined
  /** Additional actions. */
  children?: ReactNode
}

/** The actions for the selected rows, while there are some. */
export function SelectionBar({ selection, total, onSelection, onEdit, children }: SelectionBarProps) {
  const { t } = useTranslation('shared/table')
  const count = countOf(selection, total)
  const mayAll = selection.kind === 'some' && count < total
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-3 py-1.5 text-body text-ink">
      <p role="status" className="font-medium tabular-nums">
        {t('marked', { count })}
      </p>
      {selection.kind === 'all' ? <p>{t('allMarked')}</p> : null}
      {mayAll ? (
        <Button variant="quiet" size="small" onClick={() => onSelection(EVERYTHING)}>
          {t('markAll', { count: total })}
        </Button>
      ) : null}
      <div className="ms-auto flex flex-wrap gap-2">
        {children}
        {onEdit ? (
          <Button variant="secondary" size="small" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={() => onSelection(NOTHING)}>
          <X aria-hidden />
          {t('unmark')}
        </Button>
      </div>
    </div>
  )
}
