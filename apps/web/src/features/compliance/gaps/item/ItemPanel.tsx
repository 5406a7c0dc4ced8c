import { useInfiniteQuery } from '@tanstack/react-query'
import type { GapAnalysis } from 'contract/compliance/gap-analyses'
import { gapitems } from 'contract/compliance/gap-items'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { historyQuery } from '#platform/records/record-queries.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { advance } from '#shared/sheet/advance.ts'
import { AdvanceButton } from '#shared/sheet/AdvanceButton.tsx'
import type { Changes } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import { useOrder } from '#shared/sheet/use-sheet.ts'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import type { GridItem, ItemStore, StoredItem } from '../item-rules.ts'
import { itemSlice } from '../slices.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { useWalk } from './use-walk.ts'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

const EvidencePart = lazy(async () => ({ default: (await import('./EvidencePart.tsx')).EvidencePart }))
const ActionsPart = lazy(async () => ({ default: (await import('./ActionsPart.tsx')).ActionsPart }))
const DiscussionTab = lazy(async () => ({
  default: (await import('#shared/discussion/DiscussionTab.tsx')).DiscussionTab,
}))
const HistoryTab = lazy(async () => ({ default: (await import('#shared/record/HistoryTab.tsx')).HistoryTab }))

export interface ItemPanelProps {
  analysis: GapAnalysis
  store: ItemStore
  id: string
  /** The part that is open. */
  part: string | undefined
  onGo: (id: string, part: string | undefined) => void
  onClose: () => void
}

/** One requirement of the analysis with all of its fields. Input is saved like the cells of the sheet. */
export function ItemPanel(props: ItemPanelProps) {
  const { store, id, part, onGo, onClose } = props
  const order = useOrder(store)
  const at = order.indexOf(id)
  const walk = (by: 1 | -1) => {
    const next = order[at + by]
    if (next) onGo(next, part)
  }
  useWalk(walk)
  return (
    <SheetPanel
      slice={itemSlice}
      store={store}
      id={id}
      isWhole={({ gap }) => gap !== undefined}
      onClose={onClose}
    >
      {(item, read) => (
        <Content {...props} item={item} read={read} place={[at + 1, order.length]} onWalk={walk} />
      )}
    </SheetPanel>
  )
}

const PARTS = ['answer', 'evidence', 'actions', 'discussion', 'history'] as const

interface ContentProps extends ItemPanelProps {
  item: GridItem
  read: StoredItem
  place: readonly [number, number]
  onWalk: (by: 1 | -1) => void
}

function Content({ store, id, part, onGo, item, read, place, onWalk }: ContentProps) {
  const { t } = useTranslation('compliance/gaps')
  const locale = useLocale()
  const labels = useCollectionLabels(gapitems)
  const { view } = item
  const shared = {
    of: gapitems,
    values: view,
    open: store.isOpen(id),
    onChange: (changes: Changes) =>
      store.edit(Object.entries(changes).map(([key, value]) => ({ id, key, value }))),
  }
  const counts: Partial<Record<(typeof PARTS)[number], number>> = {
    evidence: view.evidence,
    actions: view.actions,
  }
  const record = read as AnyRecord
  const [at, many] = place
  return (
    <Tabs.Root
      value={PARTS.find((one) => one === part) ?? 'answer'}
      onValueChange={(next: string) => onGo(id, next === 'answer' ? undefined : next)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <header className="space-y-2 border-b border-line px-4 pt-4 sm:px-6">
        <div className="flex items-start justify-between gap-4">
          <p className="flex flex-wrap items-center gap-2 pt-1.5 text-body">
            <bdi className="font-semibold tabular-nums">{view.ref}</bdi>
            <StatusBadge status={view.status} label={labels.status(view.status)} />
            {view.obligation ? <span>{labels.choice('obligation', view.obligation)}</span> : null}
            <span className="text-ink-soft">
              {labels.field('weight')} {formatNumber(view.weight ?? 1, locale)}
            </span>
          </p>
          <div className="flex shrink-0 items-center gap-1">
            <span className="me-1 text-meta text-ink-soft tabular-nums">
              {t('walk.place', { at: formatNumber(at, locale), many: formatNumber(many, locale) })}
            </span>
            <AdvanceButton />
            <IconButton label={t('walk.back')} icon={<ChevronUp aria-hidden />} onClick={() => onWalk(-1)} />
            <IconButton label={t('walk.next')} icon={<ChevronDown aria-hidden />} onClick={() => onWalk(1)} />
            <SidePanelClose render={<CloseButton />} />
          </div>
        </div>
        <h2 className="text-record font-semibold">
          <LocalizedText text={view.name} />
        </h2>
        {view.summary ? (
          <p className="text-body text-ink-soft">
            <LocalizedText text={view.summary} />
          </p>
        ) : null}
        {view.status === 'returned' ? <Returned id={id} /> : null}
        {/* Transitions apply to the saved version. */}
        {item.state === 'saved' ? <RecordActions slice={itemSlice} record={record} /> : null}
        <Tabs.List aria-label={t('parts.label')} className="-mb-px flex overflow-x-auto sm:gap-1">
          {PARTS.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              className="cursor-pointer border-b-2 border-transparent px-2 py-2 text-body font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-strong"
            >
              {t(`parts.${one}`)}
              {counts[one] ? (
                <span className="ms-1 tabular-nums">({formatNumber(counts[one], locale)})</span>
              ) : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <Suspense fallback={<Loading />}>
          <Tabs.Panel value="answer">
            <AnswerPart
              {...shared}
              onRated={() => {
                if (advance.get() === 'down') onWalk(1)
              }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="evidence">
            <EvidencePart item={view} record={record} />
          </Tabs.Panel>
          <Tabs.Panel value="actions">
            <ActionsPart item={view} />
          </Tabs.Panel>
          <Tabs.Panel value="discussion">
            <DiscussionTab slice={itemSlice} record={record} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <HistoryTab slice={itemSlice} record={record} />
          </Tabs.Panel>
        </Suspense>
      </div>
    </Tabs.Root>
  )
}

/** Why the reviewer returned it. */
function Returned({ id }: { id: string }) {
  const { t } = useTranslation('compliance/gaps')
  const history = useInfiniteQuery(historyQuery(itemSlice, id)).data?.pages.flatMap(({ items }) => items)
  const last = history?.find(({ changes }) => changes['status']?.[1] === 'returned')
  if (!last?.reason) return null
  return (
    <Notice variant="warning">
      {t('returned')} <bdi>{last.reason}</bdi>
    </Notice>
  )
}
