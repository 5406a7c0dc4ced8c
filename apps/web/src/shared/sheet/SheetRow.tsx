import { AlertTriangle, CircleAlert, CloudOff } from 'lucide-react'
import { memo, type FunctionComponent } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { CellEditor, type Leaving } from './CellEditor.tsx'
import type { CellContext } from './cell-text.ts'
import { isEditable, type SheetColumn } from './columns.ts'
import type { SaveState, SheetLine, SheetStore, WorkedLine } from './sheet-store.ts'
import { useSheetLine } from './use-sheet.ts'
import { valueOf } from './value-of.ts'

/** `--row-dense`, `--row-grid` and `--control-block-touch` of styles.css. */
export const ROW_HEIGHTS = { usual: 32, tight: 24, touch: 44 }

export interface Editing {
  column: number
  fresh: boolean
}

/** Props of the component with which a slice renders a cell. */
export interface SheetCellProps<L extends SheetLine> {
  column: SheetColumn
  line: L
  labels: LabelContext
}

export interface SheetRowProps {
  store: SheetStore<SheetLine>
  columns: readonly SheetColumn[]
  Cell: FunctionComponent<SheetCellProps<SheetLine>>
  id: string
  /** The index among the lines, and among all rendered rows. */
  index: number
  rowIndex: number
  height: number
  /** In a tick grid in a pane: numbered, with marks from edge to edge. */
  pane?: boolean | undefined
  /** Files are dragged over it. */
  isUnderFiles: boolean
  labels: LabelContext
  context: CellContext
  /** The focused column, and the selected block; −1 if there is none in this row. */
  focused: number
  from: number
  to: number
  editing: Editing | null
  onDone: (text: string | null, leaving: Leaving) => void
  onOpen: (id: string) => void
}

const MARKS: Partial<Record<SaveState, typeof CloudOff>> = {
  failed: CloudOff,
  conflict: AlertTriangle,
  refused: CircleAlert,
  forbidden: CircleAlert,
}

/** One line of the sheet. It renders only when it changes or when the focus enters or leaves it. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { store, columns, Cell, id, index, rowIndex, height, labels, context, focused, from, to, editing } =
    props
  const line = useSheetLine(store, id)
  if (!line) return null
  const cell = props.pane ? PANE_CELL : CELL
  return (
    <tr
      aria-rowindex={rowIndex + 2}
      data-current={focused >= 0 || undefined}
      data-under-files={props.isUnderFiles || undefined}
      className="group/line data-under-files:outline-2 data-under-files:-outline-offset-2 data-under-files:outline-accent"
      style={{ height }}
    >
      {columns.map((column, at) => {
        const place = {
          'data-place': `${index}:${at}`,
          tabIndex: focused === at ? 0 : -1,
          'aria-colindex': at + 1,
          'aria-selected': (at >= from && at <= to) || undefined,
          'aria-readonly': !isEditable(column) || !line.saved.can.includes('update') || undefined,
          'aria-invalid': line.problems[column.key] ? true : undefined,
        } as const
        if (at === 0)
          return (
            <th
              key={column.key}
              scope="row"
              {...place}
              className={`sticky start-0 z-10 text-start group-data-current/line:before:absolute group-data-current/line:before:inset-y-0 group-data-current/line:before:start-0 group-data-current/line:before:w-0.75 group-data-current/line:before:bg-accent ${cell}`}
            >
              <NameCell
                line={line}
                name={column.key}
                number={props.pane ? formatNumber(index + 1, labels.locale) : undefined}
                onOpen={props.onOpen}
              />
            </th>
          )
        return (
          <td
            key={column.key}
            {...place}
            data-kind={column.kind}
            data-changed={column.key in line.changes || undefined}
            style={column.styles?.cell}
            className={`relative ${cell}`}
          >
            {editing?.column === at ? (
              <CellEditor
                column={column}
                label={labels.labels.field(column.key)}
                value={valueOf(line.view, column.key)}
                context={context}
                fresh={editing.fresh}
                onDone={props.onDone}
              />
            ) : (
              <Cell column={column} line={line.view} labels={labels} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

const ANY_CELL =
  'border-b border-line bg-surface py-0 -outline-offset-2 group-hover/line:bg-surface-soft group-data-current/line:bg-surface-chosen aria-selected:bg-accent-soft data-changed:font-semibold aria-invalid:bg-danger-soft aria-invalid:text-danger data-[kind=read]:text-ink-soft data-[kind=step]:text-center data-[kind=number]:text-end data-[kind=number]:tabular-nums data-[kind=flag]:text-center'
const CELL = `px-1.5 ${ANY_CELL}`
const PANE_CELL = `px-1 font-normal group-data-current/line:font-semibold data-[kind=choice]:px-0 data-[kind=choice]:text-center has-data-[result=failed]:bg-danger-soft ${ANY_CELL}`

interface NameCellProps {
  line: WorkedLine<SheetLine>
  /** The first column names the line. */
  name: string
  /** Which line it is. */
  number: string | undefined
  onOpen: (id: string) => void
}

function NameCell({ line, name, number, onOpen }: NameCellProps) {
  return (
    <span className="flex items-center gap-1.5">
      {number === undefined ? null : (
        <span className="w-5 shrink-0 text-end text-tick text-ink-faint tabular-nums">{number}</span>
      )}
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onOpen(line.id)}
        className="min-w-0 cursor-pointer truncate ps-1 text-ink-faint group-data-current/line:text-ink hover:text-ink hover:underline"
      >
        <bdi className={number === undefined ? '' : 'tabular-nums'}>{String(valueOf(line.view, name))}</bdi>
      </button>
      {MARKS[line.state] ? <StateMark state={line.state} /> : null}
    </span>
  )
}

function StateMark({ state }: { state: SaveState }) {
  const { t } = useTranslation('shared/sheet')
  const Mark = MARKS[state]!
  return <Mark role="img" aria-label={t(`states.${state}`)} className="size-4 shrink-0 text-danger" />
}
