import type { BulkReport } from '#platform/collections/bulk.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { UndoNotice } from '#shared/table/UndoNotice.tsx'

interface DoneNoticeProps {
  slice: Slice<'bulk'>
  report: BulkReport | undefined
  onDismiss: () => void
}

/** The result of a bulk change, with undo while that is possible. */
export function DoneNotice({ slice, report, onDismiss }: DoneNoticeProps) {
  const { operation, undoUntil, ...rest } = report ?? { operation: null, undoUntil: null }
  if (!operation || !undoUntil || !('changed' in rest)) return null
  return (
    <UndoNotice
      key={operation}
      slice={slice}
      report={{ ...rest, operation, undoUntil }}
      onDismiss={onDismiss}
    />
  )
}
