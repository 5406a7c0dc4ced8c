import { useTranslation } from '#platform/i18n/index.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import type { PlannedProcedure } from './procedure-rules.ts'

const NEEDED = ['ownerId', 'reviewerId', 'hours']

/** Content of a cell of the programme; missing values are named. */
export function ProcedureCell({ column, line, labels }: SheetCellProps<PlannedProcedure>) {
  const { t } = useTranslation('audit/planning')
  const value = line[column.key as keyof PlannedProcedure]
  if (value === null || value === undefined)
    return NEEDED.includes(column.key) && line.status !== 'waived' ? (
      <span className="text-meta text-warning">{t('programme.missing')}</span>
    ) : null
  if (column.key === 'status') return <span className="text-meta">{labels.labels.status(String(value))}</span>
  return <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
}
