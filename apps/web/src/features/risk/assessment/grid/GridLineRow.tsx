import { AlertTriangle, CircleAlert, CloudOff } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/collections/format.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { GROUND } from '#ui/heat-map/level-looks.ts'
import { cellText, type CellContext as WordContext } from '#ui/table/CellValue.tsx'
import { TONES } from '#ui/heat-map/level-tones.ts'
import { useGridLine } from '../use-lines.ts'
import { CellEditor, type Leaving } from './CellEditor.tsx'
import type { CellContext } from './cell-text.ts'
import { COLUMNS, isEditable, type GridColumn } from './columns.ts'
import type { GridLine, LineStore, SaveState, StoredLine } from './line-store.ts'

export const ROW_HEIGHT = 38

export interface Editing {
  column: number
  fresh: boolean
}

export interface GridLineRowProps {
  store: LineStore
  id: string
  index: number
  words: WordContext
  context: CellContext
  /** The column in focus, and the block that is marked; −1 where there is none in this row. */
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

/** One risk of the assessment. It is drawn anew when it changes or when focus comes and goes, and at no other time. */
export const GridLineRow = memo(function GridLineRow(props: GridLineRowProps) {
  const { store, id, index, words, context, focused, from, to, editing } = props
  const line = useGridLine(store, id)
  if (!line) return null
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW_HEIGHT }}>
      {COLUMNS.map((column, at) => {
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
            <th key={column.key} scope="row" {...place} className={`sticky start-0 z-10 text-start ${CELL}`}>
              <CodeCell line={line} onOpen={props.onOpen} />
            </th>
          )
        return (
          <td
            key={column.key}
            {...place}
            data-kind={column.kind}
            data-changed={column.key in line.changes || undefined}
            className={`relative ${CELL}`}
          >
            {editing?.column === at ? (
              <CellEditor
                column={column}
                label={words.words.field(column.key)}
                value={line.view[column.key]}
                context={context}
                fresh={editing.fresh}
                onDone={props.onDone}
              />
            ) : (
              <Value column={column} line={line.view} words={words} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

const CELL =
  'scroll-ms-40 scroll-mt-14 border-e border-b border-line bg-surface px-1.5 py-0 -outline-offset-2 aria-selected:bg-accent-soft data-changed:font-semibold aria-invalid:bg-danger-soft aria-invalid:text-danger data-[kind=read]:bg-surface-soft data-[kind=step]:text-center'

function CodeCell({ line, onOpen }: { line: GridLine; onOpen: (id: string) => void }) {
  const { t } = useTranslation('risk/assessment')
  const Mark = MARKS[line.state]
  return (
    <span className="flex items-center gap-1.5">
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onOpen(line.id)}
        className="min-w-0 cursor-pointer truncate font-medium text-accent hover:underline"
      >
        <bdi className="tabular-nums">{line.view.code}</bdi>
      </button>
      {Mark ? (
        <Mark role="img" aria-label={t(`states.${line.state}`)} className="size-4 shrink-0 text-danger" />
      ) : null}
    </span>
  )
}

function Value({ column, line, words }: { column: GridColumn; line: StoredLine; words: WordContext }) {
  const locale = useLocale()
  const value = line[column.key]
  if (value === null || value === undefined) return null
  if (column.key === 'inherentScore' || column.key === 'residualScore') {
    const of = column.key === 'inherentScore' ? 'inherentLevel' : 'residualLevel'
    const level = line[of]
    return (
      <span
        className={`inline-flex gap-1.5 rounded px-1.5 py-0.5 text-xs font-medium ${level ? GROUND[TONES[level]] : ''}`}
      >
        <span className="tabular-nums">{formatNumber(value as number, locale)}</span>
        {level ? words.words.choice(of, level) : null}
      </span>
    )
  }
  if (column.key === 'status') return <span className="text-xs">{words.words.status(String(value))}</span>
  if (column.key === 'position' && value === 'above_tolerance')
    return <span className="text-xs font-semibold text-danger">{words.words.choice('position', value)}</span>
  return <span className="line-clamp-1 break-all">{cellText(words, column.key, value)}</span>
}
