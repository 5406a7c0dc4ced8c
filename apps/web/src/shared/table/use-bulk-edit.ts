import type { ListFilter } from 'contract/collection'
import { useState } from 'react'
import type { BulkReport } from '#platform/collections/bulk.ts'
import { useStable } from '#platform/use-stable.ts'
import type { UndoNoticeProps } from './UndoNotice.tsx'
import { chosenBy, countOf, NOTHING, type Selection } from './selection.ts'

/** The selected rows of a list and their bulk edit. Another filter is another list: the selection is cleared. */
export function useBulkEdit(filter: ListFilter, total: number) {
  const list = JSON.stringify(filter)
  const [marks, setMarks] = useState<{ list: string; selection: Selection }>({ list, selection: NOTHING })
  const [editing, setEditing] = useState(false)
  const [done, setDone] = useState<UndoNoticeProps['report']>()
  const selection = marks.list === list ? marks.selection : NOTHING
  const select = useStable((next: Selection) => setMarks({ list, selection: next }))
  return {
    selection,
    select,
    count: countOf(selection, total),
    chosen: chosenBy(selection, filter),
    editing,
    start: () => setEditing(true),
    stop: () => setEditing(false),
    finish({ operation, undoUntil, ...report }: BulkReport) {
      setEditing(false)
      select(NOTHING)
      setDone(operation && undoUntil ? { ...report, operation, undoUntil } : undefined)
    },
    done,
    dismiss: () => setDone(undefined),
  }
}
