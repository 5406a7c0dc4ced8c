import { formatNumber } from '#platform/i18n/format.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Line } from '#platform/collections/slice.ts'
import { CellValue, type CellContext } from './CellValue.tsx'

interface GroupRowProps {
  context: CellContext
  column: string
  /** The first line of the group. */
  line: Line
  count: number
  /** Whether this page has every line of the group. */
  whole: boolean
  columns: number
}

/** The heading of a group of rows: their common value and how many they are. */
export function GroupRow({ context, column, line, count, whole, columns }: GroupRowProps) {
  const { t } = useTranslation('shared/table')
  const value = line[column]
  const number = formatNumber(count, context.locale)
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={columns}
        className="h-(--head-block) border-b border-line-firm bg-surface-soft px-(--gutter) text-start font-medium"
      >
        <span className="sticky start-(--gutter) inline-flex items-center gap-2">
          {value === null || value === undefined ? (
            t('notSet')
          ) : (
            <CellValue context={context} column={column} line={line} />
          )}
          <span className="text-meta font-normal text-ink-faint tabular-nums">
            {whole ? number : t('onPage', { number })}
          </span>
        </span>
      </th>
    </tr>
  )
}
