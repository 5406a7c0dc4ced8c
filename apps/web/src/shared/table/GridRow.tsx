import { memo, type MouseEvent } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { codeOf, type Line } from '#platform/collections/slice.ts'
import { CellValue, type CellContext } from './CellValue.tsx'
import type { Place } from './grid-keys.ts'
import { placeName } from './use-grid-focus.ts'

export interface GridRowProps {
  context: CellContext
  line: Line
  columns: readonly string[]
  row: number
  /** The index of the row in the whole list. */
  index: number
  height: number
  marked: boolean | undefined
  opened: boolean
  focusedColumn: number | undefined
  href: string
  onStand: (place: Place) => void
  onMark: (id: string, range: boolean) => void
  onOpen: (id: string) => void
}

const CELL = 'border-b border-line px-3 py-1 outline-offset-[-2px]'

/** One record. A click opens it; its code is a link, so that it can be opened in another tab as well. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { context, line, columns, row, marked, opened, focusedColumn, onStand, onMark, onOpen } = props
  const { t } = useTranslation('shared/table')
  const code = codeOf(context.of, line)
  const ground = opened || marked ? 'bg-accent-soft' : 'bg-surface group-hover:bg-surface-soft'
  const offset = marked === undefined ? 0 : 1
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
    const control = (event.target as Element).closest('a, input, label')
    if (!control && !getSelection()?.toString()) onOpen(line.id)
  }
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
        <td {...place(0)} className={`sticky start-0 z-10 p-0 text-center ${CELL} ${ground}`}>
          <label className="flex h-full cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={marked}
              aria-label={t('markRow', { code })}
              onChange={(event) => onMark(line.id, (event.nativeEvent as PointerEvent).shiftKey)}
              className="size-4 accent-accent"
            />
          </label>
        </td>
      )}
      <th
        scope="row"
        {...place(offset)}
        className={`sticky z-10 border-e text-start font-medium ${offset ? 'start-11' : 'start-0'} ${CELL} ${ground}`}
      >
        <span className="line-clamp-(--lines) break-all">
          <a href={props.href} tabIndex={-1} onClick={openByLink} className="hover:underline">
            <bdi>{code}</bdi>
          </a>
        </span>
      </th>
      {columns.slice(1).map((column, at) => (
        <td key={column} {...place(at + 1 + offset)} className={`${CELL} ${ground}`}>
          <CellValue context={context} column={column} line={line} />
        </td>
      ))}
    </tr>
  )
})
