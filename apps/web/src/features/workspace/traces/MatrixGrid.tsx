import { useVirtualizer } from '@tanstack/react-virtual'
import { inLocale, isRightToLeft, type Localized } from 'contract/locale'
import type { Matrix } from 'contract/workspace/traces'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#platform/i18n/index.ts'
import { showNumber } from '#platform/records/moments.ts'
import type { Cells } from './matrix.ts'

const ROW = 40
const COLUMN = 48
const NAMES = 'w-44 shrink-0 sm:w-72'
const TOTAL = 'w-16 shrink-0'

export interface Place {
  readonly row: number
  readonly column: number
}

interface MatrixGridProps {
  matrix: Matrix
  cells: Cells
  /** The rows that are shown, by their place in the matrix. */
  shown: readonly number[]
  label: string
  onOpen: (place: Place) => void
}

/** Rows and columns of records, by the grid pattern of ARIA: one stop for Tab, arrows within; only what is in view is drawn. */
export function MatrixGrid({ matrix, cells, shown, label, onOpen }: MatrixGridProps) {
  const { t } = useTranslation('workspace/traces')
  const locale = useLocale()
  const isRtl = isRightToLeft(locale)
  const area = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Place>({ row: 0, column: 0 })
  const wantsFocus = useRef(false)
  const { rows, columns } = matrix
  // oxlint-disable-next-line react/incompatible-library -- the rows it names are drawn in this component and kept by nobody
  const down = useVirtualizer({
    count: shown.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  const across = useVirtualizer({
    count: columns.length,
    getScrollElement: () => area.current,
    estimateSize: () => COLUMN,
    horizontal: true,
    isRtl,
    overscan: 4,
  })
  const drawnColumns = across.getVirtualItems()
  const before = drawnColumns[0]?.start ?? 0
  const after = across.getTotalSize() - (drawnColumns.at(-1)?.end ?? 0)
  const stand: Place = {
    row: Math.min(focus.row, shown.length - 1),
    column: Math.min(focus.column, columns.length - 1),
  }
  useEffect(() => {
    if (!wantsFocus.current) return
    const cell = area.current?.querySelector<HTMLElement>(`[data-cell="${stand.row} ${stand.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus()
  })

  const nameOf = (record: Matrix['rows'][number]) =>
    `${record.code} ${inLocale(record.title as Localized, locale)}`
  function press(event: KeyboardEvent) {
    const forward = isRtl ? -1 : 1
    const steps: Readonly<Record<string, Place>> = {
      ArrowDown: { row: stand.row + 1, column: stand.column },
      ArrowUp: { row: stand.row - 1, column: stand.column },
      ArrowRight: { row: stand.row, column: stand.column + forward },
      ArrowLeft: { row: stand.row, column: stand.column - forward },
      Home: { row: stand.row, column: 0 },
      End: { row: stand.row, column: columns.length - 1 },
      PageDown: { row: stand.row + 10, column: stand.column },
      PageUp: { row: stand.row - 10, column: stand.column },
    }
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    const row = Math.min(shown.length - 1, Math.max(0, next.row))
    const column = Math.min(columns.length - 1, Math.max(0, next.column))
    wantsFocus.current = true
    down.scrollToIndex(row)
    across.scrollToIndex(column)
    setFocus({ row, column })
  }
  return (
    // The arrows move within; each cell is a button of its own.
    <div
      ref={area}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={shown.length + 1}
      aria-colcount={columns.length + 2}
      onKeyDown={press}
      className="max-h-[70dvh] overflow-auto rounded-md border border-line bg-surface text-sm"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 flex w-max min-w-full border-b border-line bg-surface-soft"
      >
        <div
          role="columnheader"
          aria-colindex={1}
          className={`${NAMES} sticky start-0 z-10 bg-surface-soft p-2 font-medium`}
        >
          {t('matrix.row')}
        </div>
        <div role="columnheader" aria-colindex={2} className={`${TOTAL} p-2 text-end text-xs text-ink-soft`}>
          {t('matrix.total')}
        </div>
        <div aria-hidden className="shrink-0" style={{ width: before }} />
        {drawnColumns.map(({ index, key }) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 3}
            aria-label={nameOf(columns[index]!)}
            title={nameOf(columns[index]!)}
            className={`flex w-12 shrink-0 flex-col items-center justify-end gap-1 border-s border-line py-2 text-xs ${cells.columnTotals[index] === 0 ? 'bg-warning-soft text-warning' : ''}`}
          >
            <bdi className="max-h-28 overflow-hidden text-start font-medium [writing-mode:vertical-rl]">
              {columns[index]!.code}
            </bdi>
            <span className="tabular-nums">{showNumber(cells.columnTotals[index]!, locale)}</span>
          </div>
        ))}
        <div aria-hidden className="shrink-0" style={{ width: after }} />
      </div>
      <div role="presentation" className="relative w-max min-w-full" style={{ height: down.getTotalSize() }}>
        {down.getVirtualItems().map(({ index: at, start, key }) => {
          const row = shown[at]!
          const record = rows[row]!
          const isHole = cells.rowTotals[row] === 0
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={at + 2}
              className="absolute start-0 flex w-max min-w-full border-b border-line"
              style={{ transform: `translateY(${start}px)`, height: ROW }}
            >
              <div
                role="rowheader"
                aria-colindex={1}
                className={`${NAMES} sticky start-0 z-10 truncate border-e border-line p-2 ${isHole ? 'bg-warning-soft' : 'bg-surface'}`}
              >
                <span className="me-2 font-medium">
                  <bdi>{record.code}</bdi>
                </span>
                <bdi className="text-ink-soft">{inLocale(record.title as Localized, locale)}</bdi>
              </div>
              <div
                role="gridcell"
                aria-colindex={2}
                className={`${TOTAL} p-2 text-end tabular-nums ${isHole ? 'font-medium text-warning' : 'text-ink-soft'}`}
              >
                {isHole ? t('matrix.hole') : showNumber(cells.rowTotals[row]!, locale)}
              </div>
              <div aria-hidden className="shrink-0" style={{ width: before }} />
              {drawnColumns.map(({ index, key: column }) => {
                const count = cells.at(row, index).length
                const isHere = stand.row === at && stand.column === index
                return (
                  <div
                    key={column}
                    role="gridcell"
                    aria-colindex={index + 3}
                    className="w-12 shrink-0 border-s border-line"
                  >
                    <button
                      type="button"
                      data-cell={`${at} ${index}`}
                      tabIndex={isHere ? 0 : -1}
                      onFocus={() => setFocus({ row: at, column: index })}
                      onClick={() => onOpen({ row, column: index })}
                      className="flex size-full cursor-pointer items-center justify-center -outline-offset-2 hover:bg-surface-soft"
                    >
                      <span className="sr-only">
                        {t(count === 0 ? 'matrix.empty' : 'matrix.cell', {
                          row: record.code,
                          column: columns[index]!.code,
                          count,
                        })}
                      </span>
                      {count === 0 ? null : (
                        <span
                          aria-hidden
                          className="inline-flex size-6 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-strong tabular-nums"
                        >
                          {showNumber(count, locale)}
                        </span>
                      )}
                    </button>
                  </div>
                )
              })}
              <div aria-hidden className="shrink-0" style={{ width: after }} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
