import { memo, Suspense, type CSSProperties, type MouseEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { codeOf, titleField, type Line } from '#platform/collections/slice.ts'
import { CellValue, type CellContext } from './CellValue.tsx'
import type { CellEditingProps } from './CellEditing.tsx'
import { hasTabularDigits, isAtEnd } from './columns.ts'
import { isOpen, type EditedCell } from './editing.ts'
import type { Place } from './grid-keys.ts'
import type { Placed } from './use-fit.ts'
import { placeName } from './use-grid-focus.ts'
import { lazy } from '#ui/lazy.tsx'

/** Loaded with the first edit. */
const CellEditing = lazy(async () => ({ default: (await import('./CellEditing.tsx')).CellEditing }))

/** A visible column; `start` is the distance from the start at which it stays in view. */
export interface GridColumn extends Placed {
  readonly start: number | undefined
  /** Borders and paddings of the first, last and frozen columns. */
  readonly edge: string
}

export interface GridRowProps {
  context: CellContext
  line: Line
  columns: readonly GridColumn[]
  row: number
  /** The index of the row in the whole list. */
  index: number
  height: number
  marked: boolean | undefined
  opened: boolean
  focusedColumn: number | undefined
  href: string
  /** The columns whose cells can be edited in records that this person may edit; absent if the list is read-only. */
  editable: ReadonlySet<string> | undefined
  editing: EditedCell | undefined
  /** Columns whose last value was refused. */
  refused: string | undefined
  onEdited: CellEditingProps['onDone']
  onStand: (place: Place) => void
  onMark: (id: string, range: boolean) => void
  onOpen: (id: string) => void
}

const CELL = 'border-b border-line px-2 py-0 outline-offset-[-2px]'
const EDITABLE =
  'inline-block max-w-full min-w-6 border-b border-transparent align-middle group-hover/cell:border-line-strong group-focus/cell:border-line-strong'
const CURRENT = 'before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-accent'

const stickyAt = (start: number | undefined): CSSProperties | undefined =>
  start === undefined ? undefined : { insetInlineStart: start }

/** One record. A click opens it; its code is a link, so that it can be opened in another tab as well. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { context, line, columns, row, marked, opened, focusedColumn, onStand, onMark, onOpen } = props
  const { t } = useTranslation('shared/table')
  const { of } = context
  const code = codeOf(of, line)
  const ground = opened || marked ? 'bg-surface-chosen' : 'bg-surface group-hover:bg-surface-soft'
  const offset = marked === undefined ? 0 : 1
  const current = opened ? CURRENT : ''
  const title = titleField(of)
  const place = (column: number) => ({
    'data-place': placeName({ row, column }),
    tabIndex: focusedColumn === column ? 0 : -1,
    onFocus: () => onStand({ row, column }),
  })
  function openByLink(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(line.id)
  }
  function openByRow(event: MouseEvent) {
    // A click on a cell that can be edited moves the focus there; a second one edits it.
    const control = (event.target as Element).closest('a, input, label, button, [data-edit]')
    if (!control && !getSelection()?.toString()) onOpen(line.id)
  }
  const { editable, editing } = props
  const refused = props.refused?.split(' ')
  const isEditable = (key: string) => editable !== undefined && editable.has(key) && isOpen(line)
  const readOnly = (key: string) => (editable && !isEditable(key) ? true : undefined)
  return (
    <tr
      aria-rowindex={props.index + 1}
      aria-selected={marked}
      data-opened={opened || undefined}
      onClick={openByRow}
      style={{ height: props.height }}
      className={`group cursor-pointer ${line.archivedAt ? 'text-ink-soft' : ''}`}
    >
      {marked === undefined ? null : (
        <td
          {...place(0)}
          className={`sticky start-0 z-10 border-b border-line p-0 outline-offset-[-2px] ${ground} ${current}`}
        >
          <label className="flex h-full cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={marked}
              aria-label={t('markRow', { code })}
              onChange={(event) => onMark(line.id, (event.nativeEvent as PointerEvent).shiftKey)}
              className="size-3.5 accent-accent opacity-0 group-hover:opacity-100 checked:opacity-100 group-has-focus:opacity-100 group-data-marking/grid:opacity-100 pointer-coarse:opacity-100"
            />
          </label>
        </td>
      )}
      <th
        scope="row"
        aria-readonly={readOnly('')}
        {...place(offset)}
        style={stickyAt(columns[0]?.start)}
        className={`sticky z-10 text-start font-normal ${CELL} ${columns[0]?.edge ?? ''} ${ground} ${offset ? '' : current}`}
      >
        <a
          href={props.href}
          tabIndex={-1}
          title={code}
          onClick={openByLink}
          className="block truncate text-ink-faint hover:text-ink hover:underline"
        >
          <bdi dir="ltr">{code}</bdi>
        </a>
      </th>
      {columns.slice(1).map(({ key, alone, start, edge }, at) => (
        <td
          key={key}
          {...place(at + 1 + offset)}
          style={stickyAt(start)}
          data-edit={isEditable(key) || undefined}
          aria-readonly={readOnly(key)}
          aria-invalid={refused?.includes(key) || undefined}
          className={`group/cell aria-invalid:bg-danger-soft ${CELL} ${edge} ${ground} ${start === undefined ? (editing?.key === key ? 'relative' : '') : 'sticky z-10'} ${isAtEnd(of, key) ? 'text-end' : ''} ${hasTabularDigits(of, key) ? 'tabular-nums' : ''} ${key === title ? (opened ? 'font-semibold' : 'font-medium') : 'text-ink-soft'}`}
        >
          {editing?.key === key ? (
            <Suspense fallback={<CellValue context={context} column={key} line={line} alone={alone} />}>
              <CellEditing context={context} cell={editing} onDone={props.onEdited} />
            </Suspense>
          ) : isEditable(key) ? (
            <span className={EDITABLE}>
              <CellValue context={context} column={key} line={line} alone={alone} />
            </span>
          ) : (
            <CellValue context={context} column={key} line={line} alone={alone} />
          )}
        </td>
      ))}
    </tr>
  )
})
