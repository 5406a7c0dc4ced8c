import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { showNumber } from '#platform/records/moments.ts'
import type { MatrixCellOf, MatrixHead } from './matrix-parts.ts'
import { MATRIX_NAMES, MATRIX_ROW, MATRIX_TOTAL } from './matrix-parts.ts'

interface MatrixRowProps {
  at: number
  start: number
  head: MatrixHead
  drawn: readonly VirtualItem[]
  before: number
  after: number
  /** The column that Tab stops at, where this is its row. */
  standsAt: number | null
  cell: MatrixCellOf
  noneWord: string
}

/** One row of a matrix. Kept as it is while others come into view: there are many of them. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { at, start, head, drawn, before, after, standsAt, cell, noneWord } = props
  const locale = useLocale()
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="absolute start-0 flex w-max min-w-full border-b border-line"
      style={{ transform: `translateY(${start}px)`, height: MATRIX_ROW }}
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
        {head.hole ? noneWord : showNumber(head.total, locale)}
      </div>
      <div aria-hidden className="shrink-0" style={{ width: before }} />
      {drawn.map(({ index, key }) => {
        const { label, mark } = cell(at, index)
        return (
          <div
            key={key}
            role="gridcell"
            aria-colindex={index + 3}
            className="w-12 shrink-0 border-s border-line"
          >
            <button
              type="button"
              data-cell={`${at} ${index}`}
              tabIndex={standsAt === index ? 0 : -1}
              className="flex size-full cursor-pointer items-center justify-center -outline-offset-2 hover:bg-surface-soft"
            >
              {/* What is read out says more than the mark, in words that need not contain it. */}
              <span className="sr-only">{label}</span>
              <span aria-hidden className="contents">
                {mark}
              </span>
            </button>
          </div>
        )
      })}
      <div aria-hidden className="shrink-0" style={{ width: after }} />
    </div>
  )
})
