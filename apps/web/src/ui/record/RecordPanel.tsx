import { Maximize2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCollectionWords } from '#platform/collections/collection-words.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanel, SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { Loading } from '#ui/Loading.tsx'
import { AddressLink } from './AddressLink.tsx'
import { NewRecord } from './NewRecord.tsx'
import { RecordView } from './RecordView.tsx'

/** In an address, the record that does not exist yet. */
export const NEW = 'new'

export interface RecordPanelProps {
  slice: Slice
  /** The record of the address, `new`, or none. */
  id: string | undefined
  onClose: () => void
  /** Goes to the record that was just made. */
  onCreated: (id: string) => void
  /** The address of the same record as a page. */
  pageAddress?: (id: string) => string
}

/** The record over its list; its address is the list's with the record in it. */
export function RecordPanel({ slice, id, onClose, onCreated, pageAddress }: RecordPanelProps) {
  const words = useCollectionWords(slice.of)
  return (
    <SidePanel open={id !== undefined} onClose={onClose} label={words.one}>
      <Suspense fallback={<Loading />}>
        {id === undefined ? null : (
          <Content
            key={id}
            slice={slice}
            id={id}
            onClose={onClose}
            onCreated={onCreated}
            {...(pageAddress ? { pageAddress } : {})}
          />
        )}
      </Suspense>
    </SidePanel>
  )
}

function Content({ slice, id, onClose, onCreated, pageAddress }: RecordPanelProps & { id: string }) {
  const { t } = useTranslation('ui/record')
  const close = <SidePanelClose render={<CloseButton />} />
  if (id === NEW)
    return <NewRecord slice={slice} aside={close} level="h2" onCreated={onCreated} onCancel={onClose} />
  const aside = (
    <>
      {pageAddress ? (
        <AddressLink
          href={pageAddress(id)}
          aria-label={t('openPage')}
          className="inline-flex size-9 items-center justify-center rounded-md text-ink-soft hover:bg-surface-soft hover:text-ink"
        >
          <Maximize2 aria-hidden className="size-4" />
        </AddressLink>
      ) : null}
      {close}
    </>
  )
  return <RecordView slice={slice} id={id} level="h2" aside={aside} />
}
