import { memo } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import type { MatrixCellOf, MatrixHead } from './matrix-parts.ts'
import { MATRIX_COLUMN, MATRIX_NAMES, MATRIX_ROW, MATRIX_TOTAL } from './matrix-parts.ts'

interface MatrixRowProps {
  at: number
  head: MatrixHead
  /** The indexes of the rendered columns, and the total width. */
  drawn: readonly number[]
  width: number
  /** The column of the tab stop, if it is in this row. */
  standsAt: number | null
  cell: MatrixCellOf
  noneWord: string
}

/**
 * One row of a matrix, memoised because there are many. An empty cell is a single element of known size and position,
 * because a jump renders a thousand of them at once.
 */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { at, head, drawn, width, standsAt, cell, noneWord } = props
  const locale = useLocale()
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="absolute start-0 flex w-full border-b border-line contain-[layout_style]"
      style={{ top: at * MATRIX_ROW, height: MATRIX_ROW }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        title={`${head.code} ${head.name}`}
        className={`${MATRIX_NAMES} sticky start-0 z-10 truncate border-e border-line p-2 ${head.hole ? 'bg-warning-soft' : 'bg-surface'}`}
      >
        <span className="me-2 font-medium">
          <bdi>{head.code}</bdi>
        </span>
        <bdi className="text-ink-soft">{head.name}</bdi>
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className={`${MATRIX_TOTAL} p-2 text-end tabular-nums ${head.hole ? 'font-medium text-warning' : 'text-ink-soft'}`}
      >
        {head.hole ? noneWord : formatNumber(head.total, locale)}
      </div>
      <div role="presentation" className="relative shrink-0" style={{ width }}>
        {drawn.map((index) => {
          const { label, mark } = cell(at, index)
          return (
            <div
              key={index}
              role="gridcell"
              aria-colindex={index + 3}
              data-cell={`${at} ${index}`}
              tabIndex={standsAt === index ? 0 : -1}
              aria-label={mark ? undefined : label}
              className={CELL}
              style={{ insetInlineStart: index * MATRIX_COLUMN }}
            >
              {mark ? (
                <>
                  {/* The accessible text says more than the mark, and need not contain it. */}
                  <span className="sr-only">{label}</span>
                  <span aria-hidden className="contents">
                    {mark}
                  </span>
                </>
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
})

const CELL =
  'absolute inset-y-0 flex w-12 cursor-pointer items-center justify-center border-s border-line -outline-offset-2 contain-strict hover:bg-surface-soft'
