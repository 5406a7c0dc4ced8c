import { risklines } from 'contract/risk/risklines'
import type { AnyRecord } from '#platform/records/record.ts'
import { ConflictDialog } from '#ui/record/ConflictDialog.tsx'
import { useGridLine } from '../use-lines.ts'
import type { LineStore } from './line-store.ts'

export interface LineConflictProps {
  store: LineStore
  id: string
  onClose: () => void
}

/** Somebody saved this line first: both versions beside each other, by the kit. */
export function LineConflict({ store, id, onClose }: LineConflictProps) {
  const line = useGridLine(store, id)
  const theirs = line?.theirs
  if (!line || !theirs) return null
  // What a list leaves out was not seen, so it was not changed from what was seen either.
  const base = { ...theirs, ...line.saved }
  return (
    <ConflictDialog
      of={risklines}
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
