import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Place } from '#shared/table/grid-keys.ts'

export interface Marked {
  /** The focused cell, counted from the first line and the first column. */
  readonly place: Place
  /** The opposite corner of the selected block. */
  readonly anchor: Place
}

const cellOf = (area: HTMLElement | null, { row, column }: Place): HTMLElement | null | undefined =>
  area?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)

/** The focus and the selection. `reveal` makes sure that a row is rendered before it gets the focus. */
export function usePlace(
  area: RefObject<HTMLElement | null>,
  reveal: (row: number) => void,
  startColumn: number,
) {
  const [marked, setMarked] = useState<Marked>({
    place: { row: 0, column: startColumn },
    anchor: { row: 0, column: startColumn },
  })
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return undefined
    moved.current = false
    const cell = () => cellOf(area.current, marked.place)
    const found = cell()
    if (found) {
      found.focus()
      return undefined
    }
    // The focused row may be unmounted before the next one is mounted: the sheet itself keeps receiving keys.
    area.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    // A row that was scrolled to is rendered in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => cell()?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [area, marked])
  // Before rendering: scrolling forces a layout, which is cheap at this point.
  function show(place: Place): void {
    moved.current = true
    if (!cellOf(area.current, place)) reveal(place.row)
  }
  return {
    marked,
    go(place: Place, extend = false) {
      show(place)
      setMarked((now) => ({ place, anchor: extend ? now.anchor : place }))
    },
    /** Without moving the focus, which is already there. */
    stand(place: Place) {
      setMarked((now) =>
        now.place.row === place.row && now.place.column === place.column ? now : { place, anchor: place },
      )
    },
    /** Selects a cell and brings it into view; the focus stays where it is. */
    look(place: Place) {
      if (!cellOf(area.current, place)) reveal(place.row)
      setMarked({ place, anchor: place })
      // A row that was scrolled to is rendered in the next frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          cellOf(area.current, place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
        ),
      )
    },
    extend: (place: Place) => setMarked((now) => ({ ...now, anchor: place })),
    refocus() {
      show(marked.place)
      setMarked((now) => ({ ...now }))
    },
  }
}

export const blockOf = ({ place, anchor }: Marked) => ({
  top: Math.min(place.row, anchor.row),
  start: Math.min(place.column, anchor.column),
  rows: Math.abs(place.row - anchor.row) + 1,
  columns: Math.abs(place.column - anchor.column) + 1,
})
