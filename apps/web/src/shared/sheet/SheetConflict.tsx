import type { Collection } from 'contract/collection'
import type { AnyRecord } from '#platform/records/record.ts'
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

/** Somebody saved this line first: both versions beside each other. */
export function SheetConflict({ of, store, id, draw, onClose }: SheetConflictProps) {
  const line = useSheetLine(store, id)
  const theirs = line?.theirs
  if (!line || !theirs) return null
  // What a list leaves out was not seen, so it was not changed from what was seen either.
  const base = { ...theirs, ...line.saved }
  return (
    <ConflictDialog
      of={of}
      draw={draw}
      // The dialog reads the fields of the collection, which a line of a sheet has, and no others.
      late={{
        base: base as unknown as AnyRecord,
        mine: { ...line.changes },
        theirs: theirs as unknown as AnyRecord,
      }}
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
