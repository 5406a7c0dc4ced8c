import type { AttributeResult } from 'contract/audit/sample-items'
import { CircleAlert, Paperclip } from 'lucide-react'
import { formatNumber } from '#platform/i18n/format.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import { stillMissing, type StoredItem } from './item-rules.ts'

/** Colours are an extra; the label says the result. */
const LOOKS: Readonly<Record<AttributeResult, string>> = {
  pass: 'border-success-line bg-success-soft text-success',
  fail: 'border-danger-line bg-danger-soft text-danger',
  not_applicable: 'border-line bg-surface-soft text-ink-soft',
}

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
      <span
        className={`inline-block max-w-full truncate rounded border px-1.5 py-0.5 align-middle text-meta font-medium ${LOOKS[value as AttributeResult]}`}
      >
        {labels.labels.choice(column.key, value as string)}
      </span>
    )
  return <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
}
