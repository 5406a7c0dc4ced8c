import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { CloseButton } from '#ui/dialog/CloseButton.tsx'
import { SidePanelClose } from '#ui/dialog/SidePanel.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { RecordActions } from '#shared/record/RecordActions.tsx'
import { TAB_CLASSES, TAB_LIST_CLASSES } from '#shared/record/tab-classes.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import { useOrder } from '#shared/sheet/use-sheet.ts'
import { useChecklist } from '../page-context.ts'
import type { GridRow, StoredRow } from '../row-rules.ts'
import { StatusChip } from '../sheet/StatusChip.tsx'
import { gsprSlice } from '../slices.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { GapsPart } from './GapsPart.tsx'
import { useWalkKeys } from './use-walk-keys.ts'
import { lazy } from '#ui/lazy.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'

const DiscussionTab = lazy(async () => ({
  default: (await import('#shared/discussion/DiscussionTab.tsx')).DiscussionTab,
}))
const HistoryTab = lazy(async () => ({ default: (await import('#shared/record/HistoryTab.tsx')).HistoryTab }))
const SignaturesTab = lazy(async () => ({
  default: (await import('#shared/signatures/SignaturesTab.tsx')).SignaturesTab,
}))

export interface RowPanelProps {
  id: string
  /** The part that is open. */
  part: string | undefined
  onGo: (id: string, part: string | undefined) => void
  onClose: () => void
}

/** One row of Annex I with all of its fields. Input is saved like the cells of the sheet. */
export function RowPanel(props: RowPanelProps) {
  const { id, part, onGo, onClose } = props
  const { store } = useChecklist()
  const order = useOrder(store).filter((one) => store.line(one)!.saved.answerable === true)
  const at = order.indexOf(id)
  const walk = (by: 1 | -1) => {
    const next = order[at + by]
    if (next) onGo(next, part)
  }
  useWalkKeys(walk)
  return (
    <SheetPanel slice={gsprSlice} store={store} id={id} isWhole={() => true} onClose={onClose}>
      {(row, read) => (
        <Content {...props} row={row} read={read} place={[at + 1, order.length]} onWalk={walk} />
      )}
    </SheetPanel>
  )
}

const PARTS = ['answer', 'gaps', 'discussion', 'signatures', 'history'] as const

interface ContentProps extends RowPanelProps {
  row: GridRow
  read: StoredRow
  place: readonly [number, number]
  onWalk: (by: 1 | -1) => void
}

function Content({ id, part, onGo, row, read, place, onWalk }: ContentProps) {
  const { t } = useTranslation('techdoc/gspr')
  const locale = useLocale()
  const labels = useCollectionLabels(gsprrows)
  const { page } = useChecklist()
  const { view } = row
  const record = read as AnyRecord
  const [at, many] = place
  const gaps = page.gaps.filter((gap) => gap.row === id && gap.open).length
  return (
    <Tabs.Root
      value={PARTS.find((one) => one === part) ?? 'answer'}
      onValueChange={(next: string) => onGo(id, next === 'answer' ? undefined : next)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <header className="space-y-2 border-b border-line px-4 pt-4 sm:px-6">
        <div className="flex items-start justify-between gap-4">
          <p className="flex flex-wrap items-center gap-2 pt-1.5 text-body">
            <bdi dir="ltr" className="font-semibold tabular-nums">
              {view.ref}
            </bdi>
            {view.conformity ? (
              <StatusChip status={view.conformity} label={labels.choice('conformity', view.conformity)} />
            ) : null}
          </p>
          <div className="flex shrink-0 items-center gap-1">
            <span className="me-1 text-meta text-ink-soft tabular-nums">
              {t('walk.place', { at: formatNumber(at, locale), many: formatNumber(many, locale) })}
            </span>
            <IconButton label={t('walk.back')} icon={<ChevronUp aria-hidden />} onClick={() => onWalk(-1)} />
            <IconButton label={t('walk.next')} icon={<ChevronDown aria-hidden />} onClick={() => onWalk(1)} />
            <SidePanelClose render={<CloseButton />} />
          </div>
        </div>
        <h2 className="text-record font-semibold">
          <LocalizedText text={view.name} />
        </h2>
        {/* Transitions apply to the saved version. */}
        {row.state === 'saved' ? (
          <div className="flex flex-wrap gap-2">
            <RecordActions slice={gsprSlice} record={record} />
          </div>
        ) : null}
        <Tabs.List aria-label={t('parts.label')} className={TAB_LIST_CLASSES}>
          {PARTS.map((one) => (
            <Tabs.Tab key={one} value={one} className={TAB_CLASSES}>
              {t(`parts.${one}`)}
              {one === 'gaps' && gaps > 0 ? (
                <span className="ms-1 tabular-nums">({formatNumber(gaps, locale)})</span>
              ) : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
        <Suspense fallback={<Loading />}>
          <Tabs.Panel value="answer">
            <AnswerPart row={row} />
          </Tabs.Panel>
          <Tabs.Panel value="gaps">
            <GapsPart row={view} />
          </Tabs.Panel>
          <Tabs.Panel value="discussion">
            <DiscussionTab slice={gsprSlice} record={record} />
          </Tabs.Panel>
          <Tabs.Panel value="signatures">
            <SignaturesTab slice={gsprSlice} record={record} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <HistoryTab slice={gsprSlice} record={record} />
          </Tabs.Panel>
        </Suspense>
      </div>
    </Tabs.Root>
  )
}
