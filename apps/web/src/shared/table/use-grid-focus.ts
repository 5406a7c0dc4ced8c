import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { placeAfter, type Grid, type Place } from './grid-keys.ts'

export const placeName = ({ row, column }: Place): string => `${row}:${column}`

interface GridFocus {
  readonly place: Place
  /** Makes the cell under the pointer or the focus the starting point of the arrow keys. */
  readonly stand: (place: Place) => void
  /** Moves the focus to a cell. */
  readonly go: (place: Place) => void
  /** Moves by a key, and returns whether it did. */
  readonly move: (event: KeyboardEvent) => boolean
}

/**
 * Roving focus: one cell of the grid is the tab stop; arrow keys move within. `reveal` makes sure that a row is
 * rendered.
 */
export function useGridFocus(
  area: RefObject<HTMLElement | null>,
  grid: Grid,
  reveal: (row: number) => void,
): GridFocus {
  const [place, setPlace] = useState<Place>({ row: 1, column: 0 })
  const moved = useRef(false)
  // A shorter page, or fewer columns: stay inside.
  const inside = {
    row: Math.min(place.row, grid.rows),
    column: Math.min(place.column, Math.max(0, grid.columns - 1)),
  }
  useEffect(() => {
    if (moved.current) reveal(place.row)
  }, [place, reveal])
  // After each rendering: a row that was scrolled to is rendered later.
  useEffect(() => {
    if (!moved.current) return
    const cell = area.current?.querySelector<HTMLElement>(`[data-place="${placeName(place)}"]`)
    if (!cell) return
    moved.current = false
    cell.focus()
  })
  function go(next: Place) {
    moved.current = true
    setPlace(next)
  }
  return {
    place: inside,
    go,
    stand: setPlace,
    move(event) {
      if (event.altKey) return false
      const next = placeAfter(inside, event.key, event.ctrlKey || event.metaKey, grid)
      if (!next) return false
      event.preventDefault()
      go(next)
      return true
    },
  }
}
