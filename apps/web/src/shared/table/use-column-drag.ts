import { useState, type DragEvent } from 'react'
import { droppedColumn } from './columns.ts'
import type { ColumnDrag } from './GridHeading.tsx'

interface Over {
  readonly column: string
  readonly side: 'before' | 'after'
}

/** Columns are dragged by their headings to another place. */
export function useColumnDrag(
  shown: readonly string[],
  rightToLeft: boolean,
  onColumns: ((columns: string[]) => void) | undefined,
): (column: string) => ColumnDrag | undefined {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<Over>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (column) => {
    if (!onColumns || column === shown[0]) return undefined
    return {
      drop: over?.column === column ? over.side : undefined,
      onStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', column)
        setDragged(column)
      },
      onOver(event: DragEvent) {
        if (!dragged || dragged === column) return
        event.preventDefault()
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const isLeft = event.clientX < left + width / 2
        setOver({ column, side: isLeft === rightToLeft ? 'after' : 'before' })
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged && over) onColumns(droppedColumn(shown, dragged, over.column, over.side))
        end()
      },
      onEnd: end,
    }
  }
}
