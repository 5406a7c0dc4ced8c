import type { Collection } from 'contract/collection'
import { inLocale, type Locale } from 'contract/locale'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatDay, formatList, formatMoment } from '#platform/i18n/format.ts'
import { formatWhole } from '#platform/collections/format-whole.ts'
import { kindOf, namedText, type NameOf } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { columnKind } from './columns.ts'

/** Custom renderers of columns. */
export type Cells = Readonly<Record<string, (line: Line, context: CellContext) => ReactNode>>

/** What is needed to format any value. */
export interface CellContext {
  readonly of: Collection
  readonly labels: CollectionLabels
  readonly locale: Locale
  readonly nameOf: NameOf
  readonly cells?: Cells | undefined
}

function named({ of, locale, nameOf }: CellContext, key: string, value: unknown): string {
  const kind = kindOf(of, key)!
  const names = [value].flat().map((id) => nameOf(kind, id as string))
  return formatList(
    names.filter((name) => name !== undefined).map((name) => namedText(name, locale)),
    locale,
  )
}

/** A column's value as plain text; empty if there is none. */
export function cellText(context: CellContext, key: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const { of, labels, locale } = context
  switch (columnKind(of, key)) {
    case 'localized':
      return inLocale(value, locale)
    case 'choice':
      return labels.choice(key, value as string)
    case 'choices':
      return formatList(
        (value as string[]).map((one) => labels.choice(key, one)),
        locale,
      )
    case 'flag':
      return value ? labels.yes : labels.no
    case 'whole':
      return of.fields[key]?.named
        ? labels.choice(key, String(value))
        : formatWhole(of.fields[key]!, value as number, locale)
    case 'day':
      return formatDay(value as string, locale)
    case 'moment':
      return formatMoment(value as string, locale)
    case 'words':
      return formatList(value as string[], locale)
    case 'status':
      return labels.status(value as string)
    case 'person':
    case 'reference':
    case 'references':
      return named(context, key, value)
    default:
      return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  }
}

function Status({ line, label }: { line: Line; label: string }) {
  const { t } = useTranslation('shared/table')
  if (line.archivedAt !== null) return <StatusBadge status="archived" label={t('archived')} />
  return <StatusBadge status={line.status} label={label} />
}

/** One cell: short, in the reader's language, complete on hover. */
export function CellValue({ context, column, line }: { context: CellContext; column: string; line: Line }) {
  const own = context.cells?.[column]
  if (own) return own(line, context)
  const text = cellText(context, column, line[column])
  if (column === 'status') return <Status line={line} label={text} />
  return (
    // The line starts at the start of the page's direction, whatever the direction of the text.
    <span title={text} className="line-clamp-(--lines) break-words">
      <bdi>{text}</bdi>
    </span>
  )
}
