import { Suspense } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanel, SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { ListPlace } from './PanelHeader.tsx'
import { NewRecord, type NewRecordProps } from './NewRecord.tsx'
import { RecordView, type RecordViewProps } from './RecordView.tsx'
import type { MoreTab } from './tabs.ts'

/** The value in an address for a record that does not exist yet. */
export const NEW = 'new'

export interface RecordPanelProps {
  slice: Slice
  /** The record of the address, `new`, or none. */
  id: string | undefined
  onClose: () => void
  /** Opens the record that was just created. */
  onCreated: (id: string) => void
  /** The same record as a page. */
  pageLink?: (id: string) => LinkTarget
  /** The initial values of a new record, and the fields of its form. */
  begin?: NewRecordProps['begin']
  /** Additional actions for the record. */
  tools?: RecordViewProps['tools']
  /** Tabs that only this type has, before the common ones. */
  more?: ((id: string) => readonly MoreTab[]) | undefined
  /** Where it is in the list behind it. */
  place?: ListPlace | undefined
}

/** The record beside its list; its address is the list's with the record's id. */
export function RecordPanel(props: RecordPanelProps) {
  const { slice, id, onClose } = props
  const labels = useCollectionLabels(slice.of)
  return (
    <SidePanel open={id !== undefined} onClose={onClose} label={labels.one}>
      <Suspense fallback={<Loading />}>
        {id === undefined ? null : <Content {...props} key={id} id={id} />}
      </Suspense>
    </SidePanel>
  )
}

function Content(props: RecordPanelProps & { id: string }) {
  const { slice, id, onClose, onCreated, pageLink, begin, tools, more, place } = props
  const close = <SidePanelClose render={<CloseButton />} />
  if (id === NEW)
    return (
      <NewRecord
        slice={slice}
        aside={close}
        level="h2"
        onCreated={onCreated}
        onCancel={onClose}
        begin={begin}
      />
    )
  return (
    <RecordView
      slice={slice}
      id={id}
      frame={{ kind: 'panel', close, pageLink: pageLink?.(id), place }}
      tools={tools}
      {...(more ? { more: more(id) } : {})}
    />
  )
}
