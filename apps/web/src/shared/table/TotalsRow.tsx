import type { CSSProperties } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CellContext } from './CellValue.tsx'
import { isAtEnd } from './columns.ts'
import { figureText } from './figure-text.ts'
import type { TableFigures } from './figures.ts'
import type { Place } from './grid-keys.ts'
import type { GridColumn } from './GridRow.tsx'
import { placeName } from './use-grid-focus.ts'

interface TotalsRowProps {
  context: CellContext
  figures: TableFigures
  columns: readonly GridColumn[]
  /** Whether the rows have boxes before their code. */
  marked: boolean
  /** The place of the row among those that the arrow keys reach, and in the whole list. */
  row: number
  index: number | undefined
  focusedColumn: number | undefined
  onStand: (place: Place) => void
}

const CELL = 'total sticky bottom-0 border-t border-t-line-total bg-surface px-2 py-0 outline-offset-[-2px]'

const stickyAt = (start: number | undefined): CSSProperties | undefined =>
  start === undefined ? undefined : { insetInlineStart: start }

/** The foot of a list: one figure of every column that has totals, over all its pages, closed by a double rule. */
export function TotalsRow(props: TotalsRowProps) {
  const { context, figures, columns, row, focusedColumn, onStand } = props
  const { t } = useTranslation('shared/table')
  const offset = props.marked ? 1 : 0
  const place = (column: number) => ({
    'data-place': placeName({ row, column }),
    tabIndex: focusedColumn === column ? 0 : -1,
    onFocus: () => onStand({ row, column }),
  })
  return (
    <tfoot>
      <tr aria-rowindex={props.index} className="h-(--head-block) font-semibold text-ink">
        {props.marked ? <td {...place(0)} className={`start-0 z-20 ${CELL}`} /> : null}
        {columns.map(({ key, start, edge }, at) => (
          <td
            key={key}
            {...place(at + offset)}
            style={stickyAt(start)}
            className={`${CELL} ${edge} ${start === undefined ? 'z-10' : 'z-20'} ${at === 0 ? 'text-meta whitespace-nowrap' : ''} ${isAtEnd(context.of, key) ? 'text-end tabular-nums' : ''}`}
          >
            {at === 0
              ? t(`figures.${figures.figure}`)
              : figureText(context.of, key, figures.figure, figures.totals, context.locale)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
