import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, TouchEvent } from 'react'

interface GridHeadingProps {
  label: string
  place: string
  focusable: boolean
  pinned: boolean
  /** Whether the selection column precedes the pinned one. */
  afterMark: boolean
  /** Absent if the server cannot sort by it. */
  sorted?: 'ascending' | 'descending' | 'none' | undefined
  onSort: () => void
  onStand: () => void
  onResize: (event: MouseEvent | TouchEvent) => void
}

/** A column heading: press it to sort, drag its edge (or use Alt and an arrow key) to change its width. */
export function GridHeading({
  label,
  place,
  focusable,
  pinned,
  afterMark,
  sorted,
  onSort,
  onStand,
  onResize,
}: GridHeadingProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-place={place}
      tabIndex={focusable ? 0 : -1}
      onFocus={onStand}
      className={`group sticky top-0 border-b border-line bg-surface-soft text-start font-medium text-ink-soft outline-offset-[-2px] ${pinned ? `z-30 border-e ${afterMark ? 'start-11' : 'start-0'}` : 'z-20'}`}
    >
      {sorted ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={onSort}
          className="flex min-h-(--control-block) w-full cursor-pointer items-center gap-1.5 px-3 text-start font-medium hover:text-ink"
        >
          <span className="truncate">{label}</span>
          <Arrow
            aria-hidden
            className={`size-3.5 shrink-0 ${sorted === 'none' ? 'opacity-0 group-hover:opacity-50' : 'text-accent'}`}
          />
        </button>
      ) : (
        <span className="flex min-h-(--control-block) items-center px-3">
          <span className="truncate">{label}</span>
        </span>
      )}
      <span
        aria-hidden
        onMouseDown={onResize}
        onTouchStart={onResize}
        className="absolute inset-y-2 end-0 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-line-strong"
      />
    </th>
  )
}
