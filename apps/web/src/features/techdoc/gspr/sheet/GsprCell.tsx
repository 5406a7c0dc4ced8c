import type { GsprStatus } from 'contract/techdoc/gspr/gspr-status'
import { labelled, type Locale } from 'contract/locale'
import { CircleAlert, CornerLeftUp, FileText } from 'lucide-react'
import { formatNumber } from '#platform/i18n/format.ts'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import { useChecklist } from '../page-context.ts'
import type { StoredRow } from '../row-rules.ts'
import { StatusChip } from './StatusChip.tsx'

/** Content of a cell of the sheet. It runs no query: a jump renders five hundred cells at once. */
export function GsprCell({ column, line, labels }: SheetCellProps<StoredRow>) {
  const { locale } = labels
  const { field, choice, status } = labels.labels
  const value = line[column.key as keyof StoredRow]
  if (column.key === 'standards' || column.key === 'evidence')
    return <CountCell line={line} label={field(column.key)} locale={locale} many={column.key} />
  if (value === null || value === undefined) return null
  switch (column.key) {
    case 'ref':
      return (
        <bdi dir="ltr" className="font-medium tabular-nums">
          {line.ref}
        </bdi>
      )
    case 'conformity':
      return <StatusChip status={value as GsprStatus} label={choice('conformity', value as string)} />
    case 'applicability':
      return (
        <span className="inline-flex max-w-full items-center gap-1">
          <span className={`truncate ${value === 'tbd' ? 'text-ink-soft' : ''}`}>
            {value === 'tbd' ? '–' : choice('applicability', value as string)}
          </span>
          {line.contradiction ? <Sign name={field('contradiction')} /> : null}
        </span>
      )
    case 'justification':
      return (
        <span className="inline-flex max-w-full items-center gap-1">
          {line.inheritedFrom === null ? null : (
            <CornerLeftUp
              role="img"
              aria-label={`${field('inheritedFrom')} ${line.inheritedFrom}`}
              className="size-3.5 shrink-0 text-ink-soft rtl:-scale-x-100"
            />
          )}
          <span className="line-clamp-1 break-all">{value as string}</span>
        </span>
      )
    case 'proposal':
      return <span className="text-ink-soft">{choice('proposal', value as string)}</span>
    case 'status':
      return <span className="text-meta">{status(value as string)}</span>
    default:
      return <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
  }
}

const Sign = ({ name }: { name: string }) => (
  <CircleAlert role="img" aria-label={name} className="size-4 shrink-0 text-warning" />
)

interface CountCellProps {
  line: StoredRow
  label: string
  locale: Locale
  many: 'standards' | 'evidence'
}

/** Number of entries; a click shows them. */
function CountCell({ line, label, locale, many }: CountCellProps) {
  const { onOpen } = useChecklist()
  const count = formatNumber(line[many]?.length ?? 0, locale)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={labelled(label, count, locale)}
      onClick={() => onOpen(line.id)}
      className="inline-flex cursor-pointer items-center gap-1 rounded px-1 text-accent hover:underline [&_svg]:size-3.5"
    >
      <FileText aria-hidden />
      {count}
      {many === 'standards' && line.outdated ? <CircleAlert aria-hidden className="text-warning" /> : null}
    </button>
  )
}
