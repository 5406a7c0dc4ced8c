import { isRightToLeft } from 'contract/locale'
import { Suspense, useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Line } from '#platform/collections/slice.ts'
import { nextSort, type Density, type ListView } from '#platform/collections/view.ts'
import { useStable } from '#platform/use-stable.ts'
import { lazy } from '#ui/lazy.tsx'
import { indicesOf, useInSight } from '#ui/use-in-sight.ts'
import type { CellContext } from './CellValue.tsx'
import type { CellEditingProps } from './CellEditing.tsx'
import { isAtEnd, movedColumn, sortKeyOf } from './columns.ts'
import { editableColumns, isOpen, nextCell } from './editing.ts'
import { hasFoot, type TableFigures } from './figures.ts'
import { GridHeading } from './GridHeading.tsx'
import { GridRow, type GridColumn } from './GridRow.tsx'
import { MarkAll } from './MarkAll.tsx'
import { isMarked, markRange, pageMark, toggleOne, togglePage, type Selection } from './selection.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import type { CellEdits } from './use-cell-edits.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { useColumnResize } from './use-column-resize.ts'
import { useFit, type Fit } from './use-fit.ts'
import { placeName, useGridFocus } from './use-grid-focus.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

export interface GridProps {
  context: CellContext
  view: ListView
  /** Identifies the view of the list; its scroll position is stored under it. */
  viewKey: string
  lines: readonly Line[] | undefined
  shown: readonly string[]
  /** The column by whose values the lines are in order; each group has a heading. */
  group?: string | undefined
  /** Totals over the whole list, at its foot and at its groups. */
  figures?: TableFigures | undefined
  total: number | undefined
  busy: boolean
  /** Absent if there are no actions for selected rows. */
  marks: { selection: Selection; onSelection: (next: Selection) => void } | undefined
  /** Absent if the cells of the list cannot be edited. */
  edits?: CellEdits | undefined
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  onSort: (sort: string) => void
  /** Absent if the columns cannot be changed. */
  onColumns?: ((columns: string[]) => void) | undefined
  onWidths?: ((widths: Readonly<Record<string, number>>) => void) | undefined
  /** The columns that there is room for. */
  onVisible?: ((columns: readonly string[]) => void) | undefined
}

// Loaded with the figures that they show, which are read after the rows.
const GroupRow = lazy(async () => ({ default: (await import('./GroupRow.tsx')).GroupRow }), { quiet: true })
const TotalsRow = lazy(async () => ({ default: (await import('./TotalsRow.tsx')).TotalsRow }), {
  quiet: true,
})

const NO_LINES: readonly Line[] = []
/** No more rows than these are drawn all. */
const ALL_TO = 50
const HEIGHTS: Readonly<Record<Density, number>> = { compact: 30, standard: 36, roomy: 42 }
/** The checkbox is in the margin of the page. */
const MARK_WIDTH = 28
const STEP = { ArrowLeft: -1, ArrowRight: 1 } as const
const WIDER = 16

/** Where the columns up to the frozen one stay, and what sets the outer ones off. */
function gridColumns({ columns, overflows }: Fit, frozen: string | undefined, from: number): GridColumn[] {
  const lastFrozen = Math.max(
    0,
    columns.findIndex(({ key }) => key === frozen),
  )
  let start = from
  return columns.map((column, at) => {
    const here = start
    start += column.width
    const first = at === 0 ? (from > 0 ? 'ps-0' : 'ps-(--gutter)') : ''
    const last = at === columns.length - 1 ? 'pe-(--gutter)' : ''
    const held = at === lastFrozen && overflows ? 'border-e' : ''
    return { ...column, start: at <= lastFrozen ? here : undefined, edge: `${first} ${last} ${held}` }
  })
}

/** The table itself, by the ARIA grid pattern: sticky heading, pinned code, one tab stop and arrow keys within. */
export function Grid(props: GridProps) {
  const {
    context,
    view,
    lines = NO_LINES,
    marks,
    onOpen,
    onSort,
    hrefOf,
    onColumns,
    onWidths,
    onVisible,
  } = props
  const { of, labels, locale } = context
  const { t } = useTranslation('shared/table')
  const area = useRef<HTMLDivElement>(null)
  const lastMarked = useRef<string>(undefined)
  const ids = lines.map(({ id }) => id)
  const height = HEIGHTS[view.density]
  const drawn = useInSight(area, {
    count: lines.length,
    size: height,
    around: 8,
    // Headings of groups are rows of their own.
    all: lines.length <= ALL_TO || props.group !== undefined,
  })
  const { first, reveal: revealLine } = drawn
  const after = lines.length - drawn.end
  const reveal = useCallback((row: number) => (row > 0 ? revealLine(row - 1) : undefined), [revealLine])

  const rightToLeft = isRightToLeft(locale)
  const offset = marks ? 1 : 0
  const beside = offset * MARK_WIDTH
  const setWidth = (column: string, width: number) => onWidths?.({ ...view.widths, [column]: width })
  const resize = useColumnResize(rightToLeft, setWidth)
  const { resized } = resize
  const widths = useMemo(
    () => (resized ? { ...view.widths, [resized.column]: resized.width } : view.widths),
    [view.widths, resized],
  )
  const fitted = useMemo(() => ({ columns: view.columns, widths }), [view.columns, widths])
  const fit = useFit(area, { context, view: fitted, shown: props.shown, lines, beside })
  const visible = useMemo(() => gridColumns(fit, view.frozen, beside), [fit, view.frozen, beside])
  const keys = fit.columns.map(({ key }) => key).join(',')
  const shown = useMemo(() => keys.split(','), [keys])
  useEffect(() => onVisible?.(shown), [onVisible, shown])
  const dragOf = useColumnDrag(shown, rightToLeft, onColumns)
  const columns = shown.length + offset
  // A single row is its own sum.
  const foot = props.figures && props.total !== 1 ? hasFoot(context.of, shown, props.figures) : undefined
  const rows = lines.length + (foot ? 1 : 0)
  const { place, stand, move, go } = useGridFocus(area, { rows, columns, rightToLeft }, reveal)
  useScrollMemory(area, props.viewKey, props.lines !== undefined)

  const widthOf = (key: string) => {
    const { width, margin } = visible.find((one) => one.key === key)!
    return width - margin
  }
  const wholeWidth = visible.reduce((sum, { width }) => sum + width, beside)
  const pinned = visible.reduce((sum, { width, start }) => (start === undefined ? sum : sum + width), beside)
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

  const { edits } = props
  const mayEdit = edits !== undefined
  const editable = useMemo(
    () => (mayEdit ? new Set(editableColumns(of, shown)) : undefined),
    [mayEdit, of, shown],
  )
  /** Opens the editor of a cell, if it has one. */
  function edit(row: number, at: number): boolean {
    const line = lines[row - 1]
    const key = shown[at - offset]
    if (!edits || !line || !key || !editable?.has(key) || !isOpen(line)) return false
    edits.start(line, key)
    return true
  }
  const edited = useStable<Parameters<CellEditingProps['onDone']>>((value, leaving) => {
    const at = edits?.editing
    if (!edits || !at) return
    edits.finish(value)
    const here = { row: ids.indexOf(at.id), column: shown.indexOf(at.key) }
    if (here.row < 0 || (leaving === 'stay' && value !== undefined)) return
    const next =
      leaving === 'next' || leaving === 'back'
        ? nextCell(lines, shown, editable ?? new Set(), here, leaving === 'next' ? 1 : -1)
        : undefined
    const { row, column } = next ?? here
    go({ row: leaving === 'down' ? Math.min(row + 2, lines.length) : row + 1, column: column + offset })
  })

  /** In the heading, Alt and an arrow change the width of a column, with Shift its place. */
  function arrangeByKey(event: KeyboardEvent, column: string): boolean {
    const step = event.altKey ? STEP[event.key as keyof typeof STEP] : undefined
    if (!step) return false
    const towardsEnd = rightToLeft ? -step : step
    if (!event.shiftKey) setWidth(column, widthOf(column) + towardsEnd * WIDER)
    else onColumns?.(movedColumn(shown, column, towardsEnd as -1 | 1))
    return true
  }
  /** Enter and Space: in the heading they sort or select all, in a row they open or select. */
  function choose(key: 'Enter' | ' ', range: boolean) {
    const column = shown[place.column - offset]
    const id = ids[place.row - 1]
    if (id && key === 'Enter') onOpen(id)
    else if (id) mark(id, range)
    else if (place.row > 0) return
    else if (column) sortBy(column)
    else markPage()
  }
  function act(event: KeyboardEvent): boolean {
    const column = shown[place.column - offset]
    if (place.row === 0 && column && arrangeByKey(event, column)) return true
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      markPage()
      return true
    }
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) {
      edits?.undo()
      return edits !== undefined
    }
    if (event.key === 'F2') return edit(place.row, place.column)
    // A link, a box or a button inside a cell handles its own keys.
    if ((event.target as Element).closest('a, input, button')) return false
    if (event.key !== 'Enter' && event.key !== ' ') return false
    if (event.key === ' ' || !edit(place.row, place.column)) choose(event.key, event.shiftKey)
    return true
  }
  /** The columns of a row whose last value was refused, as one text, which stays the same for its row. */
  const refusedOf = (id: string): string | undefined => {
    if (!edits || edits.refused.size === 0) return undefined
    const columnsOfRow = [...edits.refused.values()].filter((cell) => cell.id === id).map((cell) => cell.key)
    return columnsOfRow.length > 0 ? columnsOfRow.join(' ') : undefined
  }
  function press(event: KeyboardEvent) {
    if (edits?.editing && (event.target as Element).closest('input, select, textarea, [role=group]')) return
    if (!move(event) && act(event)) event.preventDefault()
  }

  return (
    <div
      ref={area}
      // A cell that gets the focus is scrolled out from under the headings, the totals and the columns that stay.
      style={{ scrollPaddingInlineStart: `min(${pinned}px, 50%)` }}
      className="relative max-h-[max(20rem,calc(100svh-9rem))] min-h-0 flex-1 scroll-py-9 overflow-auto overscroll-x-contain"
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrow keys walk
        role="grid"
        aria-label={labels.title}
        aria-busy={props.busy}
        aria-rowcount={props.total === undefined ? -1 : props.total + (foot ? 2 : 1)}
        aria-multiselectable={marks ? true : undefined}
        data-marking={(marks && pageMark(marks.selection, ids) !== 'none') || undefined}
        onKeyDown={press}
        onDoubleClick={(event) => {
          const cell = (event.target as Element).closest<HTMLElement>('[data-edit]')
          const [row, at] = cell?.dataset['place']?.split(':').map(Number) ?? []
          if (!edits?.editing && row !== undefined && at !== undefined) edit(row, at)
        }}
        style={{ width: wholeWidth }}
        className={`group/grid table-fixed border-separate border-spacing-0 text-body ${props.busy && props.lines ? 'opacity-60' : ''}`}
      >
        <colgroup>
          {marks ? <col style={{ width: MARK_WIDTH }} /> : null}
          {visible.map(({ key, width }) => (
            <col key={key} style={{ width }} />
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
            {visible.map(({ key: column, alone, start, edge }, at) => {
              const key = sortKeyOf(of, column)
              const direction = view.sort.startsWith('-') ? 'descending' : 'ascending'
              const here = { row: 0, column: at + offset }
              return (
                <GridHeading
                  key={column}
                  label={labels.field(column)}
                  place={placeName(here)}
                  focusable={place.row === 0 && place.column === here.column}
                  start={start}
                  atEnd={isAtEnd(of, column)}
                  alone={alone}
                  className={edge}
                  sorted={key ? (view.sort.replace(/^-/, '') === key ? direction : 'none') : undefined}
                  drag={dragOf(column)}
                  onSort={() => sortBy(column)}
                  onStand={() => stand(here)}
                  onResize={(event) => resize.start(event, column, widthOf(column))}
                />
              )
            })}
          </tr>
        </thead>
        <tbody>
          {props.lines ? null : <SkeletonRows rows={view.limit} columns={columns} height={height} />}
          {first > 0 ? (
            <tr aria-hidden>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows out of sight, hidden from readers */}
              <td colSpan={columns} style={{ height: first * height }} />
            </tr>
          ) : null}
          {indicesOf(drawn).map((index) => {
            const line = lines[index]!
            const { group } = props
            const begins = group !== undefined && (index === 0 || lines[index - 1]![group] !== line[group])
            const heading = begins ? (
              <Suspense key={`${line.id}:group`}>
                <GroupRow
                  context={context}
                  column={group}
                  line={line}
                  count={lines.filter((one) => one[group] === line[group]).length}
                  whole={lines.length === props.total}
                  figures={props.figures}
                  columns={visible}
                  marked={marks !== undefined}
                />
              </Suspense>
            ) : null
            return [
              heading,
              <GridRow
                key={line.id}
                context={context}
                line={edits ? edits.shown(line) : line}
                columns={visible}
                row={index + 1}
                index={(view.page - 1) * view.limit + index + 1}
                height={height}
                marked={marks ? isMarked(marks.selection, line.id) : undefined}
                opened={view.record === line.id}
                focusedColumn={place.row === index + 1 ? place.column : undefined}
                href={hrefOf(line.id)}
                editable={editable}
                editing={edits?.editing?.id === line.id ? edits.editing : undefined}
                refused={refusedOf(line.id)}
                onEdited={edited}
                onStand={stand}
                onMark={markRow}
                onOpen={openRow}
              />,
            ]
          })}
          {after > 0 ? (
            <tr aria-hidden>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room for rows out of sight, hidden from readers */}
              <td colSpan={columns} style={{ height: after * height }} />
            </tr>
          ) : null}
        </tbody>
        {foot ? (
          <Suspense>
            <TotalsRow
              context={context}
              figures={foot}
              columns={visible}
              marked={marks !== undefined}
              row={rows}
              index={props.total === undefined ? undefined : props.total + 2}
              focusedColumn={place.row === rows ? place.column : undefined}
              onStand={stand}
            />
          </Suspense>
        ) : null}
      </table>
      <p className="sr-only">
        {t('keys')} {edits ? t('editKeys') : null}
      </p>
    </div>
  )
}
