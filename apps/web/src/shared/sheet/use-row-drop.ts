import { useState, type DragEvent } from 'react'
import { useMay } from '#platform/collections/may.ts'
import type { Dropped } from '#shared/evidence/RowFiles.tsx'

/** By its name: the declaration of evidence is larger than what is done with a dropped file here. */
export const ATTACHING = { name: 'evidence.create' }

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/**
 * Files dropped on a row become its evidence. `rowAt` is the row under the pointer, by its index. Elsewhere in the sheet
 * nothing happens; without it the browser would leave the page for the file.
 */
export function useRowDrop(
  ids: readonly string[],
  isOn: boolean,
  rowAt: (target: EventTarget) => number | undefined,
) {
  const may = useMay()
  const [over, setOver] = useState<number | null>(null)
  const [dropped, setDropped] = useState<readonly Dropped[]>([])
  const taking = isOn && may(ATTACHING)
  return {
    over,
    dropped,
    clear: () => setDropped([]),
    on: taking
      ? {
          onDragOver(event: DragEvent) {
            if (!hasFiles(event)) return
            event.preventDefault()
            setOver(rowAt(event.target) ?? null)
          },
          onDragLeave: () => setOver(null),
          onDrop(event: DragEvent) {
            if (!hasFiles(event)) return
            event.preventDefault()
            setOver(null)
            const id = ids[rowAt(event.target) ?? -1]
            const files = [...event.dataTransfer.files]
            if (id === undefined || files.length === 0) return
            setDropped((now) => [...now, { key: crypto.randomUUID(), id, files }])
          },
        }
      : {},
  }
}
