import { CircleDashed, KeyRound, RefreshCw } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import { isOutdated, isUntested, type RowLine } from './row-rules.ts'

/** Content of a cell of the matrix; `testOf` names the procedures of the project. */
export const rowCellOf = (testOf: (id: string) => string) =>
  function Cell({ column, line, labels }: SheetCellProps<RowLine>) {
    const { t } = useTranslation('audit/planning')
    const value = line[column.key as keyof RowLine]
    if (column.key === 'procedure' && isUntested(line))
      return (
        <span className="flex items-center gap-1 text-meta font-semibold text-warning">
          <CircleDashed aria-hidden className="size-4 shrink-0" />
          {t('racm.untested')}
        </span>
      )
    if (column.key === 'procedure')
      return <span className="line-clamp-1 break-all">{line.procedure ? testOf(line.procedure) : ''}</span>
    if (column.key === 'name' && line.control === null)
      return <span className="text-ink-soft">{t('racm.noControl')}</span>
    if (column.key === 'key')
      return value === true ? (
        <KeyRound role="img" aria-label={labels.labels.yes} className="mx-auto size-4 text-accent" />
      ) : null
    if (column.kind === 'flag') return <span>{value === true ? labels.labels.yes : labels.labels.no}</span>
    if (value === null || value === undefined) return null
    return (
      <span className="flex items-center gap-1.5">
        <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
        {column.key === 'name' && isOutdated(line) ? (
          <RefreshCw role="img" aria-label={t('refresh.newer')} className="size-3.5 shrink-0 text-warning" />
        ) : null}
      </span>
    )
  }
