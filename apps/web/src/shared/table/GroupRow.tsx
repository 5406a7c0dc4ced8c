import { formatNumber } from '#platform/i18n/format.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CellValue, type CellContext } from './CellValue.tsx'
import { isAtEnd } from './columns.ts'
import { figureText } from './figure-text.ts'
import type { TableFigures } from './figures.ts'
import type { GridColumn } from './GridRow.tsx'

interface GroupRowProps {
  context: CellContext
  column: string
  /** The first line of the group. */
  line: Line
  /** How many of its lines this page has. */
  count: number
  /** Whether this page has every line of the list. */
  whole: boolean
  figures: TableFigures | undefined
  columns: readonly GridColumn[]
  /** Whether the rows have boxes before their code. */
  marked: boolean
}

const GROUND = 'h-(--head-block) border-b border-line-firm bg-surface-soft font-medium'

/** The heading of a group of rows: their common value, how many the list has, and their figures. */
export function GroupRow({ context, column, line, figures, columns, marked, ...rest }: GroupRowProps) {
  const { t } = useTranslation('shared/table')
  const { of, locale } = context
  const value = line[column] ?? null
  const group = figures?.groups?.find((one) => one.value === value)
  const onPage = formatNumber(rest.count, locale)
  const texts = columns.map(({ key }) =>
    figureText(of, key, figures?.figure ?? 'none', group?.totals, locale),
  )
  const first = texts.findIndex((text, at) => at > 1 && text !== undefined)
  const named = first < 0 ? columns.length : first
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={named + (marked ? 1 : 0)}
        className={`px-(--gutter) text-start ${GROUND}`}
      >
        <span className="sticky start-(--gutter) inline-flex items-center gap-2">
          {value === null ? t('notSet') : <CellValue context={context} column={column} line={line} />}
          <span className="text-meta font-normal text-ink-faint tabular-nums">
            {group
              ? formatNumber(group.count, locale)
              : rest.whole
                ? onPage
                : t('onPage', { number: onPage })}
          </span>
        </span>
      </th>
      {columns.slice(named).map(({ key, edge }, at) => (
        <td
          key={key}
          title={texts[named + at] === undefined ? undefined : t(`figures.${figures?.figure ?? 'sum'}`)}
          className={`px-2 py-0 ${GROUND} ${edge} ${isAtEnd(of, key) ? 'text-end' : ''}`}
        >
          {texts[named + at]}
        </td>
      ))}
    </tr>
  )
}
