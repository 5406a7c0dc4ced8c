import type { AttributeResult } from 'contract/audit/sample-items'
import { CircleAlert, Paperclip } from 'lucide-react'
import { formatNumber } from '#platform/i18n/format.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import { RESULTS } from './results.ts'
import { stillMissing, type StoredItem } from './item-rules.ts'

/** Content of a cell of the sheet. */
export function SampleCell({ column, line, labels }: SheetCellProps<StoredItem>) {
  const value = line[column.key as keyof StoredItem]
  if (column.key === 'evidence')
    return line.evidence > 0 ? (
      <span className="inline-flex items-center gap-1 [&_svg]:size-3.5">
        <Paperclip aria-hidden />
        {formatNumber(line.evidence, labels.locale)}
      </span>
    ) : null
  if (column.key === 'deviationNote' && value === null)
    return stillMissing(line) === 'deviationNote' ? (
      <CircleAlert
        role="img"
        aria-label={labels.labels.field('deviationNote')}
        className="size-4 text-warning"
      />
    ) : null
  if (value === null || value === undefined) return null
  if (column.kind === 'choice')
    return (
      <ResultMark
        result={RESULTS[value as AttributeResult]}
        label={labels.labels.choice(column.key, value as string)}
        alone
      />
    )
  if (column.key === 'amount')
    return <span className="block text-end">{cellText(labels, column.key, value)}</span>
  return <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
}
