import { isRightToLeft } from 'contract/locale'
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useLocale } from '#platform/i18n/index.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { indicesOf, useInSight } from '#ui/use-in-sight.ts'
import {
  MATRIX_COLUMN,
  MATRIX_NAMES,
  MATRIX_ROW,
  MATRIX_TOTAL,
  type MatrixCellOf,
  type MatrixHead,
  withPlace,
} from './matrix-parts.ts'
import { type Place, stepFrom } from './matrix-steps.ts'
import { MatrixRow } from './MatrixRow.tsx'

interface MatrixGridProps {
  rows: readonly MatrixHead[]
  columns: readonly MatrixHead[]
  /** Must be stable while the cells are the same: rows render again when it changes. */
  cell: MatrixCellOf
  label: string
  labels: { row: string; total: string; none: string }
  onOpen: (place: Place) => void
}

/** The cell of an event. */
function placeOf(target: EventTarget): Place | undefined {
  const name = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : null
  if (!name) return undefined
  const [row, column] = name.split(' ').map(Number)
  return { row: row!, column: column! }
}

/**
 * Rows and columns of records, by the ARIA grid pattern: one tab stop, arrow keys within; only visible cells are
 * rendered.
 */
export function MatrixGrid({ rows, columns, cell, label, labels, onOpen }: MatrixGridProps) {
  const locale = useLocale()
  const isRtl = isRightToLeft(locale)
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Place>({ row: 0, column: 0 })
  const wantsFocus = useRef(false)
  // Both receive the same scroll event: rendered once, after both.
  const down = useInSight(area, { count: rows.length, size: MATRIX_ROW, around: 4, together: true })
  const { first, end } = useInSight(area, {
    count: columns.length,
    size: MATRIX_COLUMN,
    around: 4,
    across: true,
    together: true,
  })
  const before = first * MATRIX_COLUMN
  const after = (columns.length - end) * MATRIX_COLUMN
  const row = Math.min(focus.row, rows.length - 1)
  const column = Math.min(focus.column, columns.length - 1)
  const seen = useMemo(() => indicesOf({ first, end }), [first, end])
  // A separate value, so that a move within the visible columns keeps the list and renders no row again.
  const aside = column >= first && column < end ? null : column
  const drawnColumns = useMemo(() => {
    const inSight = indicesOf({ first, end })
    return aside === null ? inSight : withPlace(inSight, aside)
  }, [first, end, aside])
  const drawnRows = withPlace(indicesOf(down), row)
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const found = area.current?.querySelector<HTMLElement>(
      `[data-cell="${Math.min(focus.row, rows.length - 1)} ${Math.min(focus.column, columns.length - 1)}"]`,
    )
    if (!found) return
    found.focus({ preventScroll: true })
    // Below the heading, whose height depends on its longest code.
    area.current!.style.scrollPaddingBlockStart = `${heading.current!.offsetHeight}px`
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Pressing a key in the current cell scrolls it back into view.
  }, [focus, rows.length, columns.length])

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpen({ row, column })
      return
    }
    const next = stepFrom({ row, column }, event, { rows: rows.length, columns: columns.length }, isRtl)
    if (!next) return
    event.preventDefault()
    wantsFocus.current = true
    setFocus(next)
  }
  function stood({ target }: FocusEvent) {
    const place = placeOf(target)
    if (place && (place.row !== row || place.column !== column)) setFocus(place)
  }
  function open({ target }: MouseEvent) {
    const place = placeOf(target)
    if (place) onOpen(place)
  }
  return (
    // The arrow keys move within; events of cells are handled here because there are thousands of cells.
    <div
      ref={area}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 2}
      onKeyDown={press}
      onFocus={stood}
      onClick={open}
      className="max-h-[70dvh] scroll-ps-44 overflow-auto rounded-control sm:scroll-ps-72 border border-line bg-surface text-body"
    >
      <div role="presentation" className="w-max min-w-full">
        <div
          ref={heading}
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 flex border-b border-line bg-surface-soft"
        >
          <div
            role="columnheader"
            aria-colindex={1}
            className={`${MATRIX_NAMES} sticky start-0 z-10 bg-surface-soft p-2 font-medium`}
          >
            {labels.row}
          </div>
          <div
            role="columnheader"
            aria-colindex={2}
            className={`${MATRIX_TOTAL} p-2 text-end text-meta text-ink-soft`}
          >
            {labels.total}
          </div>
          <div aria-hidden className="shrink-0" style={{ width: before }} />
          {seen.map((index) => {
            const { code, name, total, hole } = columns[index]!
            return (
              <div
                key={index}
                role="columnheader"
                aria-colindex={index + 3}
                aria-label={`${code} ${name}`}
                title={`${code} ${name}`}
                className={`flex w-12 shrink-0 flex-col items-center justify-end gap-1 border-s border-line py-2 text-meta ${hole ? 'bg-warning-soft text-warning' : ''}`}
              >
                <bdi className="max-h-28 overflow-hidden text-start font-medium [writing-mode:vertical-rl]">
                  {code}
                </bdi>
                <span className="tabular-nums">{formatNumber(total, locale)}</span>
              </div>
            )
          })}
          <div aria-hidden className="shrink-0" style={{ width: after }} />
        </div>
        <div role="presentation" className="relative" style={{ height: rows.length * MATRIX_ROW }}>
          {drawnRows.map((index) => (
            <MatrixRow
              key={index}
              at={index}
              head={rows[index]!}
              drawn={drawnColumns}
              width={columns.length * MATRIX_COLUMN}
              standsAt={row === index ? column : null}
              cell={cell}
              noneWord={labels.none}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
