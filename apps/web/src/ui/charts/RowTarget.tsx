import { use, type KeyboardEvent, type ReactNode } from 'react'
import { StandContext } from './chart-context.ts'
import type { Point } from './radial.ts'

export interface RowTargetProps {
  row: string
  /** The point that the row's card refers to. */
  anchor: Point
  /** The shape that reacts to the pointer. */
  children: ReactNode
}

/** A row of the chart that can be hovered, reached by arrow keys, and pressed if that has an effect. */
export function RowTarget({ row, anchor, children }: RowTargetProps) {
  const { stop, enter, leave, select, say } = use(StandContext)
  const press = (event: KeyboardEvent) => {
    if (!select || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    select(row)
  }
  return (
    <g
      role={select ? 'button' : 'img'}
      aria-label={say(row)}
      data-row={row}
      tabIndex={row === stop ? 0 : -1}
      onFocus={() => enter(row, anchor)}
      onBlur={leave}
      onPointerEnter={() => enter(row, anchor)}
      onPointerLeave={leave}
      onClick={select ? () => select(row) : undefined}
      onKeyDown={press}
      className={`outline-none [&:focus-visible>*]:stroke-accent [&:focus-visible>*]:stroke-2 ${select ? 'cursor-pointer' : ''}`}
    >
      {children}
    </g>
  )
}
