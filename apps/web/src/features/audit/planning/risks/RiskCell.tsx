import { RefreshCw, ShieldAlert } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import { isOutdated, isUncovered, lacksReason, type RiskLine } from './risk-rules.ts'

/** Content of a cell of the sheet; missing coverage is stated in words. */
export function RiskCell({ column, line, labels }: SheetCellProps<RiskLine>) {
  const { t } = useTranslation('audit/planning')
  const { locale } = labels
  const value = line[column.key as keyof RiskLine]
  if (column.key === 'score' && line.score !== null)
    return (
      <span
        className={`inline-flex gap-1.5 rounded px-1.5 py-0.5 text-meta font-medium ${line.level ? GROUND[TONES[line.level]] : ''}`}
      >
        <span className="tabular-nums">{formatNumber(line.score, locale)}</span>
        {line.level ? labels.labels.choice('level', line.level) : null}
      </span>
    )
  if (column.key === 'rows' && isUncovered(line))
    return (
      <span className="inline-flex items-center gap-1 text-meta font-semibold text-danger">
        <ShieldAlert aria-hidden className="size-4 shrink-0" />
        {t('risks.uncovered')}
      </span>
    )
  if (column.key === 'reason' && lacksReason(line))
    return <span className="text-meta text-warning">{t('risks.noReason')}</span>
  if (column.key === 'inScope') return <span>{value === true ? labels.labels.yes : labels.labels.no}</span>
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
