import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { codeOf, has, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { offeredSteps } from '#platform/records/steps.ts'
import { useRemember } from '#platform/records/use-remember.ts'
import { useRecordTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { DiscussionTab, SignaturesTab } from './late-tabs.ts'
import { LinksTab } from './LinksTab.tsx'
import { PanelHeader, type ListPlace } from './PanelHeader.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { TabList } from './TabList.tsx'
import { type MoreTab, usualTabs, useRecordTab } from './tabs.ts'
import { useSave } from './use-save.ts'
import { useTabCounts } from './use-tab-counts.ts'

/** A page of its own with a link to its list, or a panel beside it. */
export type RecordFrame =
  | { readonly kind: 'page'; readonly listLink?: LinkTarget }
  | {
      readonly kind: 'panel'
      readonly close: ReactNode
      readonly pageLink?: LinkTarget | undefined
      readonly place?: ListPlace | undefined
    }

export interface RecordViewProps {
  slice: Slice
  id: string
  frame: RecordFrame
  /** Tabs that only this type has, before the common ones. */
  more?: readonly MoreTab[]
  /** Additional actions. */
  tools?: ((record: AnyRecord) => ReactNode) | undefined
}

const NO_TABS: readonly MoreTab[] = []

/** A record of any type, in a panel or on a page: its header and its tabs. */
export function RecordView({ slice, id, frame, tools, more = NO_TABS }: RecordViewProps) {
  const record = useQuery(recordQuery(slice, id))
  useRemember(slice.of.type, record.data === undefined ? undefined : id)
  if (record.isPending || record.isError) {
    return (
      <div className={frame.kind === 'panel' ? 'px-5.5 py-2' : ''}>
        {frame.kind === 'panel' ? <div className="flex justify-end">{frame.close}</div> : null}
        {record.isPending ? (
          <Loading />
        ) : (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} />
        )}
      </div>
    )
  }
  return <Loaded slice={slice} record={record.data} frame={frame} tools={tools} more={more} />
}

type LoadedProps = Omit<RecordViewProps, 'id' | 'more'> & { record: AnyRecord; more: readonly MoreTab[] }

function Loaded({ slice, record, frame, tools, more }: LoadedProps) {
  const { t } = useTranslation('shared/record')
  const labels = useCollectionLabels(slice.of)
  const [tab, setTab] = useRecordTab(slice, more)
  const usual = usualTabs(slice, more)
  const saving = useSave(slice, record.id)
  const counts = useTabCounts(slice, record.id)
  const { late, giveUp, busy, save } = saving
  const inPanel = frame.kind === 'panel'
  useRecordTitle(inPanel ? `${codeOf(slice.of, record)} · ${labels.one}` : null)
  const tabs = (
    <TabList
      label={t('tabs.label')}
      open={tab}
      tabs={[...more, ...usual.map((name) => ({ name, label: t(`tabs.${name}`), count: counts[name] }))]}
    />
  )
  return (
    <Tabs.Root value={tab} onValueChange={(next) => setTab(next)} className="flex min-h-0 flex-1 flex-col">
      {inPanel ? (
        <>
          <PanelHeader
            slice={slice}
            record={record}
            pageLink={frame.pageLink}
            place={frame.place}
            close={frame.close}
            tools={tools?.(record)}
          />
          <div className="mt-2 shrink-0 border-b border-line-firm px-5.5">{tabs}</div>
        </>
      ) : (
        <RecordHeader
          slice={slice}
          record={record}
          level="h1"
          type={
            frame.listLink ? (
              <PageLink {...frame.listLink} className="text-accent hover:underline">
                {labels.title}
              </PageLink>
            ) : undefined
          }
          actions={tools?.(record)}
          tabs={tabs}
        />
      )}
      <div
        className={`@container min-h-0 flex-1 ${inPanel ? 'overflow-y-auto px-5.5 py-4' : 'max-w-5xl py-4'}`}
      >
        {more.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<Loading />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="details">
          <DetailsTab slice={slice} record={record} saving={saving} />
        </Tabs.Panel>
        {has(slice, 'links') ? (
          <Tabs.Panel value="links">
            <LinksTab slice={slice} record={record} />
          </Tabs.Panel>
        ) : null}
        {has(slice, 'links') && usual.includes('evidence') ? (
          <Tabs.Panel value="evidence">
            <Suspense fallback={<Loading />}>
              <EvidenceTab slice={slice} record={record} />
            </Suspense>
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="discussion">
          <Suspense fallback={<Loading />}>
            <DiscussionTab slice={slice} record={record} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab slice={slice} record={record} />
        </Tabs.Panel>
        <Tabs.Panel value="signatures">
          <Suspense fallback={<Loading />}>
            <SignaturesTab slice={slice} record={record} />
          </Suspense>
        </Tabs.Panel>
      </div>
      {inPanel && offeredSteps(slice.of, record).length > 0 ? (
        <footer className="flex min-h-13 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line-firm px-5.5 py-2">
          <RecordActions slice={slice} record={record} />
        </footer>
      ) : null}
      <ConflictDialog
        of={slice.of}
        late={late}
        busy={busy}
        onGiveUp={giveUp}
        onSave={(changes) => save(changes, late!.theirs)}
      />
    </Tabs.Root>
  )
}
