import { useVirtualizer } from '@tanstack/react-virtual'
import { isRightToLeft } from 'contract/locale'
import { useCallback, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { codeField, titleField, type Line } from '#platform/collections/slice.ts'
import { nextSort, type ListView } from '#platform/collections/view.ts'
import { useStable } from '#platform/use-stable.ts'
import type { CellContext } from './CellValue.tsx'
import { sortKeyOf } from './columns.ts'
import { GridHeading } from './GridHeading.tsx'
import { GridRow } from './GridRow.tsx'
import { MarkAll } from './MarkAll.tsx'
import { isMarked, markRange, pageMark, toggleOne, togglePage, type Selection } from './selection.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useColumns } from './use-columns.ts'
import { placeName, useGridFocus } from './use-grid-focus.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

export interface GridProps {
  context: CellContext
  view: ListView
  /** Identifies the view of the list; its scroll position is stored under it. */
  viewKey: string
  lines: readonly Line[] | undefined
  shown: readonly string[]
  total: number | undefined
  busy: boolean
  /** Absent if there are no actions for selected rows. */
  marks: { selection: Selection; onSelection: (next: Selection) => void } | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  onSort: (sort: string) => void
}

const NO_LINES: readonly Line[] = []
/** Fewer rows are rendered without virtualisation. */
const VIRTUAL_FROM = 50
const MARK_WIDTH = 44
const WIDER = { ArrowLeft: -16, ArrowRight: 16 }

/** The table itself, by the ARIA grid pattern: sticky heading, pinned code, one tab stop and arrow keys within. */
export function Grid(props: GridProps) {
  const { context, view, lines = NO_LINES, shown, marks, onOpen, onSort, hrefOf } = props
  const { of, labels, locale } = context
  const { t } = useTranslation('shared/table')
  const area = useRef<HTMLDivElement>(null)
  const lastMarked = useRef<string>(undefined)
  const table = useColumns(of, lines, shown, locale)
  const rows = table.getRowModel().rows
  const ids = rows.map((row) => row.id)
  const height = view.dense ? 34 : 52
  // oxlint-disable-next-line react/incompatible-library -- the rows it names are drawn in this component and kept by nobody
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => height,
    overscan: 8,
    enabled: rows.length > VIRTUAL_FROM,
  })
  const drawn = virtual.options.enabled
    ? virtual.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index)
  const first = drawn[0] ?? 0
  const after = rows.length - 1 - (drawn.at(-1) ?? rows.length - 1)
  const { scrollToIndex } = virtual
  const reveal = useCallback((row: number) => (row > 0 ? scrollToIndex(row - 1) : undefined), [scrollToIndex])

  const offset = marks ? 1 : 0
  const columns = shown.length + offset
  const rightToLeft = isRightToLeft(locale)
  const { place, stand, move } = useGridFocus(area, { rows: rows.length, columns, rightToLeft }, reveal)
  useScrollMemory(area, props.viewKey, props.lines !== undefined)

  const auto = table.state.columnSizing[titleField(of)] ? undefined : titleField(of)
  const widthOf = (key: string) => table.getColumn(key)?.getSize() ?? 160
  const wholeWidth = shown.reduce((sum, key) => sum + widthOf(key), offset * MARK_WIDTH)
  const sortBy = (column: string) => {
    const key = sortKeyOf(of, column)
    if (key) onSort(nextSort(view.sort, key))
  }
  function mark(id: string, range = false) {
    if (!marks) return
    const from = lastMarked.current
    marks.onSelection(
      range && from ? markRange(marks.selection, ids, from, id) : toggleOne(marks.selection, id, ids),
    )
    lastMarked.current = id
  }
  const markRow = useStable(mark)
  const openRow = useStable(onOpen)
  const markPage = () => marks?.onSelection(togglePage(marks.selection, ids))

  function resizeByKey(event: KeyboardEvent, column: string): boolean {
    const by = event.altKey ? WIDER[event.key as keyof typeof WIDER] : undefined
    if (!by) return false
    const width = Math.max(72, widthOf(column) + (rightToLeft ? -by : by))
    table.setColumnSizing((before) => ({ ...before, [column]: width }))
    return true
  }
  /** Enter and Space: in the heading they sort or select all, in a row they open or select. */
  function choose(key: 'Enter' | ' ', range: boolean) {
    const column = shown[place.column - offset]
    const id = ids[place.row - 1]
    if (id && key === 'Enter') onOpen(id)
    else if (id) mark(id, range)
    else if (column) sortBy(column)
    else markPage()
  }
  function act(event: KeyboardEvent): boolean {
    const column = shown[place.column - offset]
    if (place.row === 0 && column && resizeByKey(event, column)) return true
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      markPage()
      return true
    }
    // A link, a box or a button inside a cell handles its own keys.
    if ((event.target as Element).closest('a, input, button')) return false
    if (event.key !== 'Enter' && event.key !== ' ') return false
    choose(event.key, event.shiftKey)
    return true
  }
  function press(event: KeyboardEvent) {
    if (!move(event) && act(event)) event.preventDefault()
  }

  return (
    <div
      ref={area}
      className="relative max-h-[max(20rem,calc(100svh-19rem))] overflow-auto overscroll-x-contain"
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrow keys walk
        role="grid"
        aria-label={labels.title}
        aria-busy={props.busy}
        aria-rowcount={(props.total ?? -2) + 1}
        aria-multiselectable={marks ? true : undefined}
        onKeyDown={press}
        style={{ minWidth: wholeWidth, '--lines': view.dense ? 1 : 2 } as object}
        className={`w-full table-fixed border-separate border-spacing-0 text-body tabular-nums ${props.busy && props.lines ? 'opacity-60' : ''}`}
      >
        <colgroup>
          {marks ? <col style={{ width: MARK_WIDTH }} /> : null}
          {shown.map((key) => (
            <col key={key} style={key === auto ? undefined : { width: widthOf(key) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {marks ? (
              <MarkAll
                mark={pageMark(marks.selection, ids)}
                place={placeName({ row: 0, column: 0 })}
                focusable={place.row === 0 && place.column === 0}
                onStand={() => stand({ row: 0, column: 0 })}
                onToggle={ids.length > 0 ? markPage : undefined}
              />
            ) : null}
            {table.getHeaderGroups()[0]!.headers.map((header, at) => {
              const key = sortKeyOf(of, header.id)
              const direction = view.sort.startsWith('-') ? 'descending' : 'ascending'
              const here = { row: 0, column: at + offset }
              return (
                <GridHeading
                  key={header.id}
                  label={labels.field(header.id)}
                  place={placeName(here)}
                  focusable={place.row === 0 && place.column === here.column}
                  pinned={header.id === codeField(of)}
                  afterMark={offset === 1}
                  sorted={key ? (view.sort.replace(/^-/, '') === key ? direction : 'none') : undefined}
                  onSort={() => sortBy(header.id)}
                  onStand={() => stand(here)}
                  onResize={header.getResizeHandler()}
                />
              )
            })}
          </tr>
        </thead>
        <tbody>
          {props.lines ? null : <SkeletonRows rows={10} columns={columns} height={height} />}
          {first > 0 ? (
            <tr aria-hidden>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows out of sight, hidden from readers */}
              <td colSpan={columns} style={{ height: first * height }} />
            </tr>
          ) : null}
          {drawn.map((index) => {
            const line = rows[index]!.original
            return (
              <GridRow
                key={line.id}
                context={context}
                line={line}
                columns={shown}
                row={index + 1}
                index={(view.page - 1) * view.limit + index + 1}
                height={height}
                marked={marks ? isMarked(marks.selection, line.id) : undefined}
                opened={view.record === line.id}
                focusedColumn={place.row === index + 1 ? place.column : undefined}
                href={hrefOf(line.id)}
                onStand={stand}
                onMark={markRow}
                onOpen={openRow}
              />
            )
          })}
          {after > 0 ? (
            <tr aria-hidden>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows out of sight, hidden from readers */}
              <td colSpan={columns} style={{ height: after * height }} />
            </tr>
          ) : null}
        </tbody>
      </table>
      <p className="sr-only">{t('keys')}</p>
    </div>
  )
}
