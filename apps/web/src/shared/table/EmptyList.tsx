import type { ListFilter } from 'contract/collection'
import { Plus, Upload } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { isFiltered } from '#platform/collections/view.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { ListCommand } from './list-command.ts'

export interface EmptyListProps {
  filter: ListFilter
  text: string | undefined
  commands: readonly ListCommand[]
  onClear: () => void
  onCreate: (() => void) | undefined
  onImport: (() => void) | undefined
}

/** S9.6: “No data available”, why, and the next step. */
export function EmptyList({ filter, text, commands, onClear, onCreate, onImport }: EmptyListProps) {
  const { t } = useTranslation('shared/table')
  if (isFiltered(filter)) {
    return (
      <EmptyState title={t('none')} text={t('empty.filtered')}>
        <Button variant="secondary" onClick={onClear}>
          {t('empty.clear')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('none')} text={text ?? t('empty.text')}>
      {commands.map(({ label, icon, busy, run }, index) => (
        <Button key={label} variant={index === 0 ? 'primary' : 'secondary'} busy={busy} onClick={run}>
          {icon}
          {label}
        </Button>
      ))}
      {onCreate ? (
        <Button variant="secondary" onClick={onCreate}>
          <Plus aria-hidden />
          {t('empty.create')}
        </Button>
      ) : null}
      {onImport ? (
        <Button variant="secondary" onClick={onImport}>
          <Upload aria-hidden />
          {t('empty.import')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
