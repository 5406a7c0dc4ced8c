import type { Collection } from 'contract/collection'
import { ConflictDialog, type DrawSide } from '#shared/record/ConflictDialog.tsx'
import type { SheetLine, SheetStore } from './sheet-store.ts'
import { useSheetLine } from './use-sheet.ts'

export interface SheetConflictProps {
  of: Collection
  store: SheetStore<SheetLine>
  id: string
  draw?: DrawSide | undefined
  onClose: () => void
}

/** A conflict on this line: both versions side by side. */
export function SheetConflict({ of, store, id, draw, onClose }: SheetConflictProps) {
  const line = useSheetLine(store, id)
  const theirs = line?.theirs
  if (!line || !theirs) return null
  // Fields that the list omits were not seen, so they count as unchanged.
  const base = { ...theirs, ...line.saved }
  return (
    <ConflictDialog
      of={of}
      draw={draw}
      late={{ base, mine: line.changes, theirs: { ...theirs } }}
      busy={false}
      onGiveUp={() => {
        store.giveUp(id)
        onClose()
      }}
      onSave={async (changes) => {
        store.resolve(id, changes)
        onClose()
        await Promise.resolve()
      }}
    />
  )
}
