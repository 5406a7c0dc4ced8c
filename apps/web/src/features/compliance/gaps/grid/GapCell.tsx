import type { Answer, GapPriority } from 'contract/compliance/scoring'
import { CircleAlert, Check, Paperclip } from 'lucide-react'
import { formatNumber } from '#platform/i18n/format.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { labelled, type Locale } from 'contract/locale'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { cellText } from '#shared/table/CellValue.tsx'
import type { StoredItem } from '../item-rules.ts'
import { useGridContext } from './grid-context.ts'
import { ANSWER_RESULTS, PRIORITY_LEVELS } from './looks.ts'

/** Content of a cell of the sheet. It runs no query: a jump renders five hundred cells at once. */
export function GapCell({ column, line, labels }: SheetCellProps<StoredItem>) {
  const { locale } = labels
  const value = line[column.key as keyof StoredItem]
  if (column.key === 'evidence')
    return <EvidenceCell line={line} label={labels.labels.field('evidence')} locale={locale} />
  if (column.key === 'factor')
    return <FactorCell line={line} unsupported={labels.labels.field('unsupported')} locale={locale} />
  if (value === null || value === undefined) return null
  switch (column.key) {
    case 'answer':
      return (
        <ResultMark
          result={ANSWER_RESULTS[value as Answer]}
          label={labels.labels.choice('answer', value as string)}
        />
      )
    case 'priority':
      return (
        <LevelMark
          level={PRIORITY_LEVELS[value as GapPriority]}
          label={labels.labels.choice('priority', value as string)}
        />
      )
    case 'partial':
      return formatFigure((value as number) / 100, PERCENT, locale)
    case 'noEvidence':
      return value === true ? (
        <Check role="img" aria-label={labels.labels.yes} className="mx-auto size-4" />
      ) : null
    case 'actions':
      return (
        <span className={line.unplanned ? 'font-semibold text-danger' : ''}>
          {formatNumber(value as number, locale)}
        </span>
      )
    case 'status':
      return (
        <span className={`text-meta ${value === 'returned' ? 'font-semibold text-danger' : ''}`}>
          {labels.labels.status(value as string)}
        </span>
      )
    default:
      return <span className="line-clamp-1 break-all">{cellText(labels, column.key, value)}</span>
  }
}

/** Number of pieces of evidence; a click shows them. */
function EvidenceCell({ line, label, locale }: { line: StoredItem; label: string; locale: Locale }) {
  const { onOpen } = useGridContext()
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={labelled(label, formatNumber(line.evidence, locale), locale)}
      onClick={() => onOpen(line.id, 'evidence')}
      className="inline-flex cursor-pointer items-center gap-1 rounded px-1 text-accent hover:underline [&_svg]:size-3.5"
    >
      <Paperclip aria-hidden />
      {formatNumber(line.evidence, locale)}
    </button>
  )
}

/** The factor of the answer, and whether evidence would raise it. */
function FactorCell({
  line,
  unsupported,
  locale,
}: {
  line: StoredItem
  unsupported: string
  locale: Locale
}) {
  if (line.factor === null) return null
  return (
    <span className="inline-flex items-center gap-1">
      {formatFigure(line.factor / 100, PERCENT, locale)}
      {line.unsupported ? (
        <CircleAlert role="img" aria-label={unsupported} className="size-4 text-warning" />
      ) : null}
    </span>
  )
}
