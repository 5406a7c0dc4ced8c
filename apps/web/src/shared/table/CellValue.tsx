import type { Collection } from 'contract/collection'
import { isSettled } from 'contract/machine'
import { markOf } from 'contract/marks'
import { inLocale, type Locale } from 'contract/locale'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatList } from '#platform/i18n/format-list.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { formatMeasured, formatWhole } from '#platform/collections/format-whole.ts'
import { kindOf, namedText, type NameOf } from '#platform/collections/names.ts'
import type { Line } from '#platform/collections/slice.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ChoiceMark } from '#shared/marks/ChoiceMark.tsx'
import { NamedRecord } from '#shared/record/NamedRecord.tsx'
import { Isolated } from '#ui/Isolated.tsx'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { RelativeTime } from '#ui/marks/RelativeTime.tsx'
import { StatusMark } from '#ui/marks/StatusMark.tsx'
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
    case 'number':
      return formatMeasured(value as number, locale)
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

function StatusCell({
  line,
  label,
  of,
  alone,
}: {
  line: Line
  label: string
  of: Collection
  alone: boolean
}) {
  const { t } = useTranslation('shared/table')
  if (line.archivedAt !== null) return <StatusMark status="ended" label={t('archived')} alone={alone} />
  return <StatusMark status={markOf(of.machine, line.status)} label={label} alone={alone} />
}

function PersonCell({ name, alone }: { name: string; alone: boolean }) {
  if (alone) return <Avatar name={name} alone />
  return (
    <span title={name} className="flex min-w-0 items-center gap-2">
      <Avatar name={name} />
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}

export interface CellValueProps {
  context: CellContext
  column: string
  line: Line
  /** A person or a status without room for its name. */
  alone?: boolean
}

/** One cell: short, in the reader's language, complete on hover. */
export function CellValue({ context, column, line, alone = false }: CellValueProps) {
  const { of, locale, cells, nameOf } = context
  const own = cells?.[column]
  if (own) return own(line, context)
  const value = line[column]
  const text = cellText(context, column, value)
  const kind = columnKind(of, column)
  if (kind === 'status') return <StatusCell line={line} label={text} of={of} alone={alone} />
  if (text === '') return null
  const field = of.fields[column]
  const mark = kind === 'choice' ? field?.marks?.[value as string] : undefined
  if (mark) return <ChoiceMark mark={mark} label={text} />
  if (kind === 'person') return <PersonCell name={text} alone={alone} />
  if (kind === 'moment') return <RelativeTime at={value as string} />
  if (kind === 'day' && field?.spine === 'due_on')
    return <DueDate size="column" day={value as string} done={isSettled(of.machine, line.status)} />
  const record = kind === 'reference' ? nameOf(kindOf(of, column)!, value as string) : undefined
  return (
    // The line starts at the start of the page's direction, whatever the direction of the text.
    <span title={text} className="block truncate">
      {record ? <NamedRecord named={record} locale={locale} between={'\u2002'} /> : <Isolated text={text} />}
    </span>
  )
}
