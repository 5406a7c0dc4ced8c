import { sampleitems } from 'contract/audit/sample-items'
import { Suspense } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { ViewerHost } from '#shared/evidence/viewer-host.ts'
import { Loading } from '#ui/Loading.tsx'
import { TextLine } from '#shared/sheet/line-inputs.tsx'
import type { Changes, WorkedLine } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import type { ItemStore, StoredItem } from './item-rules.ts'
import { IssueLine } from './IssueLine.tsx'
import { itemSlice } from './slices.ts'

export interface ItemPanelProps {
  store: ItemStore
  id: string
  onClose: () => void
}

/** One item: its deviation, why this is isolated or which issue it belongs to, and the evidence. */
export function ItemPanel({ store, id, onClose }: ItemPanelProps) {
  return (
    <SheetPanel slice={itemSlice} store={store} id={id} isWhole={() => true} onClose={onClose}>
      {(item, read) => <Content store={store} item={item} read={read} />}
    </SheetPanel>
  )
}

interface ContentProps {
  store: ItemStore
  item: WorkedLine<StoredItem>
  read: StoredItem
}

function Content({ store, item, read }: ContentProps) {
  const { t } = useTranslation('audit/sampling')
  const { id, view } = item
  const inputs = {
    of: sampleitems,
    values: view,
    problems: item.problems,
    open: store.isOpen(id),
    onChange: (changes: Changes) =>
      store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value }))),
  }
  return (
    <div className="space-y-5 p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-record font-semibold">
          <bdi>{view.ref}</bdi>
        </h2>
        <SidePanelClose render={<CloseButton />} />
      </div>
      {view.deviates ? (
        <>
          <TextLine {...inputs} field="deviationNote" hint={t('item.note')} />
          <IssueLine {...inputs} />
          <TextLine {...inputs} field="isolatedReason" hint={t('item.isolated')} />
        </>
      ) : (
        <p className="text-body text-ink-soft">{t('item.clean')}</p>
      )}
      <section>
        <h3 className="mb-2 text-body font-medium">{t('item.evidence')}</h3>
        {/* Its files open beside this panel, wherever it is opened. */}
        <ViewerHost value={null}>
          <Suspense fallback={<Loading />}>
            <EvidenceTab slice={itemSlice} record={read} />
          </Suspense>
        </ViewerHost>
      </section>
    </div>
  )
}
