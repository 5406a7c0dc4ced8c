import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import type { Line } from './line-rules.ts'

/** A value of a line; a year is no quantity and has no separators. */
export function LineCell({ column, line, labels }: SheetCellProps<Line>) {
  const value = line[column.key as keyof Line]
  if (value === null || value === undefined) return null
  const text = column.key === 'year' ? String(value) : cellText(labels, column.key, value)
  const differs = column.key === 'scoreNow' && line.scoreNow !== line.score
  return (
    <span className={`line-clamp-1 break-all ${differs ? 'font-semibold text-warning' : ''}`}>{text}</span>
  )
}
