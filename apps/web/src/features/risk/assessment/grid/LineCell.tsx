import { formatNumber } from '#platform/i18n/format.ts'
import { GROUND } from '#shared/heat-map/level-looks.ts'
import { TONES } from '#shared/heat-map/level-tones.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import type { StoredLine } from './line-rules.ts'

/** Content of a cell of the sheet, with its level where it has one. */
export function LineCell({ column, line, labels }: SheetCellProps<StoredLine>) {
  const { locale } = labels
  const value = line[column.key as keyof StoredLine]
  if (value === null || value === undefined) return null
  if (column.key === 'inherentScore' || column.key === 'residualScore') {
    const of = column.key === 'inherentScore' ? 'inherentLevel' : 'residualLevel'
    const level = line[of]
    return (
      <span
        className={`inline-flex gap-1.5 rounded px-1.5 py-0.5 text-meta font-medium ${level ? GROUND[TONES[level]] : ''}`}
      >
        <span className="tabular-nums">{formatNumber(value as number, locale)}</span>
        {level ? labels.labels.choice(of, level) : null}
      </span>
    )
  }
  if (column.key === 'status') return <span className="text-meta">{labels.labels.status(String(value))}</span>
  if (column.key === 'position' && value === 'above_tolerance')
    return (
      <span className="text-meta font-semibold text-danger">{labels.labels.choice('position', value)}</span>
    )
  return <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
}
