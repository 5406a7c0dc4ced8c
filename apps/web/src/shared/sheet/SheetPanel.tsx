import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, type ReactNode } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanel, SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { SheetLine, SheetStore, WorkedLine } from './sheet-store.ts'
import { useSheetLine } from './use-sheet.ts'

export interface SheetPanelProps<L extends SheetLine> {
  slice: Slice
  store: SheetStore<L>
  id: string
  /** Whether the full record is loaded; a list omits some fields. */
  isWhole: (line: L) => boolean
  onClose: () => void
  /** The line as displayed, and as last loaded. Remounted for another line. */
  children: (line: WorkedLine<L>, read: L) => ReactNode
}

/** One line in a panel over its sheet. Input is saved like the cells of the sheet. */
export function SheetPanel<L extends SheetLine>(props: SheetPanelProps<L>) {
  const { slice, store, id, isWhole, onClose, children } = props
  const labels = useCollectionLabels(slice.of)
  const record = useQuery(recordQuery(slice, id))
  const line = useSheetLine(store, id)
  const read = record.data as L | undefined
  useEffect(() => {
    if (read) store.receive([read], false)
  }, [store, read])
  return (
    <SidePanel open onClose={onClose} label={labels.one}>
      {record.isError ? (
        <div className="p-6">
          <div className="flex justify-end">
            <SidePanelClose render={<CloseButton />} />
          </div>
          <ErrorState error={record.error} onRetry={() => void record.refetch()} />
        </div>
      ) : line && read && isWhole(line.view) ? (
        <Fragment key={id}>{children(line, read)}</Fragment>
      ) : (
        <Loading />
      )}
    </SidePanel>
  )
}
