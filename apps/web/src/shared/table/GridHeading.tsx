import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DragEvent, PointerEvent } from 'react'

export interface ColumnDrag {
  /** Where a column that is dragged over this one would go. */
  readonly drop: 'before' | 'after' | undefined
  readonly onStart: (event: DragEvent) => void
  readonly onOver: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
  readonly onEnd: () => void
}

interface GridHeadingProps {
  label: string
  place: string
  focusable: boolean
  /** The distance from the start at which the column stays in view. */
  start: number | undefined
  /** Numbers end where their column ends. */
  atEnd: boolean
  /** No room for the label. */
  alone: boolean
  className: string
  /** Absent if the server cannot sort by it. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined
  /** Absent for the code, which stays first. */
  drag: ColumnDrag | undefined
  onSort: () => void
  onStand: () => void
  onResize: (event: PointerEvent<HTMLElement>) => void
}

const DROPS = { before: 'before:start-0', after: 'before:end-0' }

/**
 * A column heading: press it to sort, drag it to another place, drag its edge to change its width. With the keyboard:
 * Alt and an arrow key change the width, Shift and Alt move the column.
 */
export function GridHeading(props: GridHeadingProps) {
  const { label, place, focusable, start, atEnd, alone, sorted, drag, className } = props
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  const isSorted = sorted === 'ascending' || sorted === 'descending'
  const text = alone ? 'sr-only' : 'line-clamp-2 text-balance'
  const line = `flex min-h-(--head-block) w-full items-center gap-1 ${atEnd ? 'flex-row-reverse text-end' : 'text-start'}`
  const drop = drag?.drop
    ? `before:absolute before:inset-y-0 before:w-0.5 before:bg-accent ${DROPS[drag.drop]}`
    : ''
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-place={place}
      tabIndex={focusable ? 0 : -1}
      title={alone ? label : undefined}
      onFocus={props.onStand}
      draggable={drag !== undefined}
      onDragStart={drag?.onStart}
      onDragOver={drag?.onOver}
      onDrop={drag?.onDrop}
      onDragEnd={drag?.onEnd}
      style={start === undefined ? undefined : { insetInlineStart: start }}
      className={`group sticky top-0 border-b border-line bg-surface px-2 py-0 text-meta leading-3.5 font-normal outline-offset-[-2px] ${isSorted ? 'text-ink' : 'text-ink-faint'} ${start === undefined ? 'z-20' : 'z-30'} ${drop} ${className}`}
    >
      {sorted ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={props.onSort}
          className={`cursor-pointer hover:text-ink ${isSorted ? 'font-medium' : ''} ${line}`}
        >
          <span className={text}>{label}</span>
          {alone ? null : (
            <Arrow
              aria-hidden
              className={`size-3 shrink-0 ${isSorted ? '' : 'opacity-0 group-hover:opacity-60'}`}
            />
          )}
        </button>
      ) : (
        <span className={line}>
          <span className={text}>{label}</span>
        </span>
      )}
      <span
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
        onPointerDown={props.onResize}
        className="absolute inset-y-1.5 end-0 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-line-strong"
      />
    </th>
  )
}
