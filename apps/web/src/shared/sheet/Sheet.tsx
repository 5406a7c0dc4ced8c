import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FunctionComponent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#platform/i18n/index.ts'
import { useDirection } from '#platform/preferences/direction.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { useStable } from '#platform/use-stable.ts'
import { late } from '#ui/dialog/late.tsx'
import { lazy } from '#ui/lazy.tsx'
import { RowFiles } from '#shared/evidence/lazy.ts'
import { cellText, type CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { placeAfter, type Place } from '#shared/table/grid-keys.ts'
import { usePhone } from '#shared/table/use-phone.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { indicesOf, useInSight } from '#ui/use-in-sight.ts'
import type { Leaving } from './CellEditor.tsx'
import { numberText, readCell, stepOf, typeAhead, type CellContext } from './cell-text.ts'
import { advance } from './advance.ts'
import { isEditable, type SheetColumn } from './columns.ts'
import { fillColumn, fillDown } from './fill.ts'
import { useFinding } from './finding.ts'
import type { Block, PastePlan } from './paste.ts'
import { revealAcross } from './reveal-across.ts'
import { ScaleStrip, type ScaleStripProps } from './ScaleStrip.tsx'
import { SheetHead } from './SheetHead.tsx'
import { type Editing, ROW_HEIGHTS, SheetRow, type SheetCellProps } from './SheetRow.tsx'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { writeTsv } from './tsv.ts'
import { blockOf, usePlace } from './use-place.ts'
import { useRowDrop } from './use-row-drop.ts'
import { valueOf } from './value-of.ts'

// Loaded after the page is rendered: only pasting needs it.
const loadPaste = () => Promise.all([import('./read-cells.ts'), import('./paste.ts')])
const FindBar = lazy(async () => ({ default: (await import('./FindBar.tsx')).FindBar }), { early: true })
const PasteDialog = late(async () => (await import('./PasteDialog.tsx')).PasteDialog)

export interface SheetProps<L extends SheetLine> extends Pick<ScaleStripProps, 'scaleOf' | 'problemOf'> {
  /** An additional note about the focused line. */
  noteOf?: (line: L) => string | undefined
  store: SheetStore<L>
  columns: readonly SheetColumn[]
  /** The ids of the shown lines, in order. */
  ids: readonly string[]
  /** The name of the sheet, and the help text for its keys. */
  label: string
  keys: string
  labels: LabelContext
  context: CellContext
  Cell: FunctionComponent<SheetCellProps<L>>
  /** The initially focused column. */
  startColumn: number
  /** Rows of a tick grid: marks, no running text. */
  tight?: boolean
  /** In a pane: fills its height, and says no more about the focused cell than what is missing. */
  pane?: boolean
  /** A short heading for a narrow column. */
  headOf?: (key: string) => ReactNode
  /** The row of totals. */
  foot?: ReactNode
  /** Buttons that set the focused cell, in all selected rows. */
  palette?: (setCell: (value: string | number | null) => void) => ReactNode
  /** The groups by the index of their first line, and the component of their heading. */
  groups?: ReadonlyMap<number, string>
  Group?: FunctionComponent<{ group: string }>
  /** The lines' own slice, if files dropped on a row become its evidence. */
  evidenceOf?: Slice
  onOpen: (id: string) => void
  /** Called with the focused line. */
  onLine?: (id: string) => void
  /** Called with the selected lines if there is more than one. */
  onMark?: (ids: readonly string[]) => void
}

const TYPED_MS = 900
const NOTHING_TYPED = { text: '', at: 0 }
const DIGIT = /^[0-9٠-٩۰-۹]$/
const NO_GROUPS: ReadonlyMap<number, string> = new Map()

/** The rendered rows: lines by their index, and group headings between them. */
function rowsOf(count: number, groups: ReadonlyMap<number, string>): (number | string)[] {
  const rows: (number | string)[] = []
  for (let at = 0; at < count; at++) {
    const group = groups.get(at)
    if (group !== undefined) rows.push(group)
    rows.push(at)
  }
  return rows
}

/** Records as a sheet: by the ARIA grid pattern, with the keys of spreadsheets. */
export const Sheet = memo(function Sheet<L extends SheetLine>(props: SheetProps<L>) {
  const { store, columns, ids, labels, context, groups = NO_GROUPS, Group, onOpen, onMark, pane } = props
  const touch = usePhone() && pane
  const height = ROW_HEIGHTS[touch ? 'touch' : props.tight ? 'tight' : 'usual']
  const { t } = useTranslation('shared/sheet')
  const area = useRef<HTMLDivElement>(null)
  const rightToLeft = useDirection() === 'rtl'
  const [editing, setEditing] = useState<Editing | null>(null)
  const [paste, setPaste] = useState<PastePlan | null>(null)
  const [finding, setFinding] = useFinding()
  const typed = useRef(NOTHING_TYPED)
  // The column in which a row of Tab presses began: Enter returns to it, as in spreadsheets.
  const tabbed = useRef<number | null>(null)
  const leaving = useRef(false)
  useEffect(() => void loadPaste().catch(() => undefined), [])
  const rows = useMemo(() => rowsOf(ids.length, groups), [ids.length, groups])
  const drawn = useInSight(area, { count: rows.length, size: height, around: 3 })
  const { reveal: revealRow } = drawn
  const reveal = useCallback((row: number) => revealRow(rows.indexOf(row)), [revealRow, rows])
  const { marked, go, stand, look, extend, refocus } = usePlace(area, reveal, props.startColumn)
  const size = { rows: ids.length, columns: columns.length, rightToLeft }
  const place = { row: Math.min(marked.place.row, ids.length - 1), column: marked.place.column }
  const block = blockOf({ place, anchor: marked.anchor })
  const column = columns[place.column]!
  const lineId = ids[place.row]!
  const valueIn = (id: string, key: string) => {
    const line = store.line(id)?.view
    return line && valueOf(line, key)
  }
  useKeyFocus(area)
  useMarked(ids, block, onMark)
  useLineAt(lineId, props.onLine)

  /** The editable cells of the selected block. */
  const cellsOf = () =>
    ids.slice(block.top, block.top + block.rows).flatMap((id) =>
      columns
        .slice(block.start, block.start + block.columns)
        .filter(isEditable)
        .map(({ key }) => ({ id, key })),
    )

  /** Converts to the rows of `placeAfter`, which count the heading. */
  function after(key: string, whole: boolean): Place | undefined {
    const next = placeAfter({ row: place.row + 1, column: place.column }, key, whole, size)
    return next && { row: Math.max(0, next.row - 1), column: next.column }
  }
  /** The next editable cell, continuing in the next line. */
  function beside(by: 1 | -1): Place | undefined {
    const { length } = columns
    for (let at = place.row * length + place.column + by; at >= 0 && at < ids.length * length; at += by)
      if (isEditable(columns[at % length]!)) return { row: Math.floor(at / length), column: at % length }
    return undefined
  }
  const down = (to = place.column) => go({ row: Math.min(ids.length - 1, place.row + 1), column: to })
  const downFromTab = () => {
    down(tabbed.current ?? place.column)
    tabbed.current = null
  }
  // A selection stays, so that Ctrl+Enter fills it with the answer.
  const downAfterAnswer = () => {
    if (advance.get() === 'down' && block.rows === 1) down()
  }
  const toNext = (by: 1 | -1): boolean => {
    const next = beside(by)
    if (!next) return false
    tabbed.current ??= place.column
    go(next)
    return true
  }
  /** Fills the selected lines with a value of the focused column. */
  function fillWith(value: unknown): void {
    const lines = ids.map((id) => store.line(id)!.view)
    toastFilled(store.edit(fillColumn({ lines, columns, block }, column.key, value)))
  }
  function fillFromAbove(): void {
    const lines = ids.map((id) => store.line(id)!.view)
    toastFilled(store.edit(fillDown({ lines, columns, block })))
  }
  function toastFilled(n: number): void {
    if (n > 1)
      showToast({
        text: t('filled', { n }),
        action: { label: t('undo'), onClick: () => store.undo() },
      })
  }

  function beginEditing(fresh: boolean): boolean {
    if (!isEditable(column) || !store.isOpen(lineId)) return false
    if (column.kind === 'flag') {
      store.edit([{ id: lineId, key: column.key, value: valueIn(lineId, column.key) !== true }])
      return true
    }
    // The editor is mounted before the key arrives, so that the letter is typed into it.
    flushSync(() => setEditing({ column: place.column, fresh }))
    return true
  }
  const done = useStable((text: string | null, to: Leaving) => {
    if (!editing) return
    setEditing(null)
    if (text !== null) {
      const byId = column.kind === 'choice' || column.kind === 'person'
      const read = byId ? { value: text || null } : readCell(column, text, context)
      if ('problem' in read) showToast({ text: t(`problems.${read.problem}`) })
      else if (to === 'fill') fillWith(read.value)
      else store.edit([{ id: lineId, key: column.key, value: read.value }])
    }
    if ((to === 'next' && toNext(1)) || (to === 'back' && toNext(-1))) return
    if (to === 'down') downFromTab()
    else if (text === null || to !== 'stay') refocus()
  })

  function setStep(digit: string): void {
    const value = stepOf(column, digit)
    if (value === undefined) showToast({ text: t('problems.scale'), variant: 'refused' })
    else {
      store.edit([{ id: lineId, key: column.key, value }])
      downAfterAnswer()
    }
  }
  function typeLetter(letter: string): void {
    const now = performance.now()
    const text = now - typed.current.at < TYPED_MS ? typed.current.text + letter : letter
    typed.current = { text, at: now }
    const found = typeAhead(column, text, context)
    if (!found) return
    store.edit([{ id: lineId, key: column.key, value: found }])
    // Where one letter is the answer; the letters of a name belong together.
    if (context.letters?.[column.key]) downAfterAnswer()
  }
  function typeKey(key: string): boolean {
    if (key.length !== 1 || !store.isOpen(lineId)) return false
    if (column.kind === 'step') {
      if (DIGIT.test(key)) setStep(key)
      return DIGIT.test(key)
    }
    if (column.kind === 'choice' || column.kind === 'person') {
      typeLetter(key)
      return true
    }
    if (column.kind === 'flag') {
      const answer = context.letters?.[column.key]?.[key]
      if (!answer) return key.toLowerCase() === 'x' && beginEditing(false)
      store.edit([{ id: lineId, key: column.key, value: answer === 'true' }])
      return true
    }
    // A letter that starts a text is typed into it.
    if (column.kind === 'text') beginEditing(true)
    else if ((column.kind === 'number' || column.kind === 'day') && DIGIT.test(key)) beginEditing(true)
    return false
  }
  function command(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase()
    if (key === 'z' || key === 'y') {
      const touched = key === 'y' || event.shiftKey ? store.redo() : store.undo()
      const row = touched ? ids.indexOf(touched) : -1
      if (row >= 0) go({ row, column: place.column })
      return true
    }
    if (key === 'd') {
      fillFromAbove()
      return true
    }
    if (key === 'f' || key === 'h') {
      setFinding(key === 'f' ? 'find' : 'replace')
      return true
    }
    if (key === 'enter') {
      if (isEditable(column)) fillWith(valueIn(lineId, column.key))
      return true
    }
    if (key === 'a') {
      go({ row: ids.length - 1, column: columns.length - 1 })
      extend({ row: 0, column: 0 })
      return true
    }
    return false
  }
  function act(event: KeyboardEvent): boolean {
    const { key } = event
    if (event.ctrlKey || event.metaKey) {
      if (command(event)) return true
    } else if (!event.altKey) {
      if (key === 'Tab') {
        const isLeaving = leaving.current
        leaving.current = false
        return !isLeaving && toNext(event.shiftKey ? -1 : 1)
      }
      leaving.current = key === 'Escape'
      if (key === 'Escape') {
        go(place)
        return true
      }
      if (key === 'Delete' || key === 'Backspace') {
        store.edit(cellsOf().map((cell) => ({ ...cell, value: null })))
        return true
      }
      if (key === 'F2') return beginEditing(false)
      if (key === 'Enter') {
        if (place.column === 0) onOpen(lineId)
        else if (tabbed.current !== null || column.kind === 'read' || column.kind === 'step') downFromTab()
        else if (!beginEditing(false)) down()
        return true
      }
      if (key === ' ' && column.kind !== 'text') {
        onOpen(lineId)
        return true
      }
      // The list of keys, except in a text.
      if (key === '?' && column.kind !== 'text') return false
      if (typeKey(key)) return true
    }
    const next = event.altKey ? undefined : after(key, event.ctrlKey || event.metaKey)
    if (next) {
      tabbed.current = null
      go(next, event.shiftKey)
    }
    return next !== undefined
  }
  function press(event: KeyboardEvent) {
    if (editing || event.nativeEvent.isComposing) return
    // The letters of one name follow each other without another key.
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    if (!isLetter && event.key !== 'Shift') typed.current = NOTHING_TYPED
    if (act(event)) event.preventDefault()
  }

  const placeAt = (target: EventTarget): Place | undefined => {
    const name = (target as Element).closest<HTMLElement>('[data-place]')?.dataset['place']
    const [row, at] = name?.split(':').map(Number) ?? []
    return row === undefined || at === undefined ? undefined : { row, column: at }
  }
  const drop = useRowDrop(ids, props.evidenceOf !== undefined, (target) => placeAt(target)?.row)
  /** With Shift the block extends to the cell; the focus stays. */
  function point(event: MouseEvent) {
    tabbed.current = null
    typed.current = NOTHING_TYPED
    const at = placeAt(event.target)
    if (!at || editing || event.button !== 0 || !event.shiftKey) return
    event.preventDefault()
    extend(at)
  }
  function drag(event: PointerEvent) {
    const at =
      event.buttons === 1 && event.pointerType === 'mouse' && !editing ? placeAt(event.target) : undefined
    if (at && (at.row !== marked.anchor.row || at.column !== marked.anchor.column)) {
      getSelection()?.removeAllRanges()
      extend(at)
    }
  }

  /** The text of a cell, as it is shown. */
  const shownText = useCallback(
    (line: SheetLine, { key }: SheetColumn): string => {
      const value = valueOf(line, key)
      if (value === null || value === undefined) return ''
      return key === 'status' ? labels.labels.status(String(value)) : cellText(labels, key, value)
    },
    [labels],
  )
  /** The text of a cell, with dates and numbers in the format that every spreadsheet reads. */
  function copiedText(line: SheetLine, one: SheetColumn): string {
    const { key, kind } = one
    const value = valueOf(line, key)
    if (value === null || value === undefined) return ''
    if (kind === 'number') return numberText(one, value)
    return kind === 'day' || typeof value === 'number' ? String(value) : shownText(line, one)
  }
  function copy(event: ClipboardEvent) {
    if (editing) return
    const cells = ids
      .slice(block.top, block.top + block.rows)
      .map((id) =>
        columns
          .slice(block.start, block.start + block.columns)
          .map((one) => copiedText(store.line(id)!.view, one)),
      )
    event.clipboardData.setData('text/plain', writeTsv(cells))
    event.preventDefault()
  }
  function take({ edits, leftOut }: PastePlan) {
    store.edit(edits)
    const pasted = t('paste.done', { n: edits.length })
    showToast({
      text: leftOut.length > 0 ? `${pasted} ${t('paste.left', { n: leftOut.length })}` : pasted,
      action: { label: t('undo'), onClick: () => store.undo() },
    })
  }
  async function pasteIn(event: ClipboardEvent) {
    if (editing) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    // A picture, or nothing: the cells must not be cleared.
    if (text === '') {
      showToast({ text: t('paste.nothing'), variant: 'refused' })
      return
    }
    const shown = ids.map((id) => store.line(id)!)
    const [{ readCells }, { planPaste }] = await loadPaste()
    const plan = planPaste(readCells(text, '\t'), block, shown, columns, context, copiedText)
    if (plan.refused.length > 0 || (plan.edits.length === 0 && plan.leftOut.length > 0)) setPaste(plan)
    else if (plan.edits.length > 0) take(plan)
  }

  const strip = (
    <ScaleStrip
      store={store}
      labels={labels.labels}
      column={column}
      lineId={lineId}
      scaleOf={props.scaleOf}
      problemOf={props.problemOf}
      {...(props.noteOf ? { noteOf: props.noteOf as (line: SheetLine) => string | undefined } : {})}
      brief={pane}
    />
  )
  // Cells are scrolled into sight beside the pinned columns, not below them; on a phone those may fill half of the area.
  const pinned = columns.reduce(
    (sum, { styles, width }, at) => (at === 0 || styles?.head ? sum + width : sum),
    0,
  )
  const before = drawn.first * height
  const behind = (rows.length - drawn.end) * height
  return (
    <>
      {pane ? null : strip}
      {finding ? (
        <Suspense>
          <FindBar
            store={store}
            ids={ids}
            columns={columns}
            textOf={shownText}
            context={context}
            selected={block}
            place={place}
            isReplacing={finding === 'replace'}
            onLook={look}
            onReplacing={() => setFinding('replace')}
            onClose={() => {
              setFinding(null)
              refocus()
            }}
          />
        </Suspense>
      ) : null}
      <div
        ref={area}
        // Changes in the sheet cause no layout outside of it.
        style={{ scrollPaddingInlineStart: `min(${pinned}px, 50%)` }}
        className={`relative scroll-pt-14 scroll-pb-8 overflow-auto overscroll-x-contain contain-content ${pane ? 'min-h-0 flex-1' : 'max-h-[max(20rem,calc(100svh-19rem))]'}`}
      >
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that the arrow keys walk
          role="grid"
          tabIndex={-1}
          aria-label={props.label}
          aria-describedby="sheet-keys"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          onKeyDown={press}
          onMouseDown={point}
          onPointerMove={drag}
          {...drop.on}
          onDoubleClick={() => beginEditing(false)}
          onFocus={(event) => {
            const at = placeAt(event.target)
            if (!at || editing) return
            stand(at)
            if (area.current) revealAcross(area.current, event.target, pinned)
          }}
          onCopy={copy}
          onPaste={(event) => void pasteIn(event)}
          style={{ width: columns.reduce((sum, { width }) => sum + width, 0) }}
          className="table-fixed border-separate select-none border-spacing-0 text-body outline-none"
        >
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
          <SheetHead columns={columns} at={place.column} label={labels.labels.field} headOf={props.headOf} />
          <tbody>
            {before > 0 ? <Gap height={before} columns={columns.length} /> : null}
            {indicesOf(drawn).map((rowIndex) => {
              const index = rows[rowIndex]!
              if (typeof index === 'string')
                return (
                  <tr key={index} aria-rowindex={rowIndex + 2} style={{ height }}>
                    <th
                      scope="rowgroup"
                      colSpan={columns.length}
                      className="border-b border-line-firm bg-surface-soft p-0 text-start"
                    >
                      <div className="sticky start-0 w-fit max-w-[calc(100vw-4rem)] px-2">
                        {Group ? <Group group={index} /> : null}
                      </div>
                    </th>
                  </tr>
                )
              const inBlock = index >= block.top && index < block.top + block.rows
              return (
                <SheetRow
                  key={ids[index]}
                  store={store}
                  columns={columns}
                  Cell={props.Cell as FunctionComponent<SheetCellProps<SheetLine>>}
                  id={ids[index]!}
                  index={index}
                  rowIndex={rowIndex}
                  height={height}
                  pane={pane}
                  isUnderFiles={drop.over === index}
                  labels={labels}
                  context={context}
                  focused={index === place.row ? place.column : -1}
                  from={inBlock ? block.start : -1}
                  to={inBlock ? block.start + block.columns - 1 : -1}
                  editing={index === place.row ? editing : null}
                  onDone={done}
                  onOpen={onOpen}
                />
              )
            })}
            {behind > 0 ? <Gap height={behind} columns={columns.length} /> : null}
          </tbody>
          {props.foot}
        </table>
      </div>
      {/* Below the rows, which it would move from under the pointer. */}
      {pane ? strip : null}
      <p
        id="sheet-keys"
        className={pane ? 'sr-only' : 'border-t border-line-firm px-3 py-2 text-meta text-ink-faint'}
      >
        {props.keys}
      </p>
      {props.palette?.((value) => {
        if (isEditable(column)) fillWith(value)
        refocus()
      })}
      {props.evidenceOf && drop.dropped.length > 0 ? (
        <Suspense>
          <RowFiles slice={props.evidenceOf} dropped={drop.dropped} onClose={drop.clear} />
        </Suspense>
      ) : null}
      <PasteDialog
        open={paste !== null}
        plan={paste}
        fieldWord={labels.labels.field}
        onClose={() => setPaste(null)}
        onTake={(plan) => {
          setPaste(null)
          take(plan)
        }}
      />
    </>
  )
}) as <L extends SheetLine>(props: SheetProps<L>) => ReactNode

/**
 * The focused row is unmounted when it is scrolled out of sight, and the focus would be lost with it: the sheet itself
 * keeps receiving keys and pastes meanwhile.
 */
function useKeyFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const scrolled = () => {
      const cell = document.activeElement?.closest<HTMLElement>('[data-place]')
      // An open editor stays where it is.
      if (!cell || cell !== document.activeElement || !element.contains(cell)) return
      const [inner, outer] = [cell.getBoundingClientRect(), element.getBoundingClientRect()]
      if (inner.bottom < outer.top || inner.top > outer.bottom)
        element.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    }
    // Before the rows are rendered again.
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', scrolled, { capture: true })
  }, [area])
}

/** Reports the selected lines; a single line is only the focus, not a selection. */
function useMarked(ids: readonly string[], block: Block, onMark: SheetProps<SheetLine>['onMark']): void {
  const { top, rows } = block
  useEffect(() => {
    onMark?.(rows > 1 ? ids.slice(top, top + rows) : [])
  }, [ids, top, rows, onMark])
}

/** Reports the focused line. */
function useLineAt(id: string | undefined, onLine: SheetProps<SheetLine>['onLine']): void {
  useEffect(() => {
    if (id !== undefined) onLine?.(id)
  }, [id, onLine])
}

/** Placeholder for rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
