import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { has, type Slice } from '#platform/collections/slice.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useRemember } from '#platform/records/use-remember.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { Loading } from '#ui/Loading.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { DiscussionTab, SignaturesTab } from './late-tabs.ts'
import { LinksTab } from './LinksTab.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { TAB_CLASSES } from './tab-classes.ts'
import { type MoreTab, usualTabs, useRecordTab } from './tabs.ts'
import { useSave } from './use-save.ts'

export interface RecordViewProps {
  slice: Slice
  id: string
  aside: ReactNode
  level: 'h1' | 'h2'
  /** Tabs that only this type has, before the common ones. */
  more?: readonly MoreTab[]
  /** Additional actions, below the header. */
  tools?: ((record: AnyRecord) => ReactNode) | undefined
}

const NO_TABS: readonly MoreTab[] = []

/** A record of any type, in a panel or on a page: its header and its tabs. */
export function RecordView({ slice, id, aside, level, tools, more = NO_TABS }: RecordViewProps) {
  const record = useQuery(recordQuery(slice, id))
  useRemember(slice.of.type, record.data === undefined ? undefined : id)
  if (record.isPending || record.isError) {
    return (
      <div className="p-6">
        <div className="flex justify-end gap-1">{aside}</div>
        {record.isPending ? (
          <Loading />
        ) : (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} />
        )}
      </div>
    )
  }
  return <Loaded slice={slice} record={record.data} aside={aside} level={level} tools={tools} more={more} />
}

type LoadedProps = Omit<RecordViewProps, 'id' | 'more'> & { record: AnyRecord; more: readonly MoreTab[] }

function Loaded({ slice, record, aside, level, tools, more }: LoadedProps) {
  const { t } = useTranslation('shared/record')
  const [tab, setTab] = useRecordTab(slice, more)
  const usual = usualTabs(slice, more)
  const saving = useSave(slice, record.id)
  const { late, giveUp, busy, save } = saving
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is wider than the screen: the open one is scrolled into view.
  useEffect(() => {
    tabs.current?.querySelector(`[data-tab=${tab}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => setTab(next as string)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="border-b border-line px-4 pt-4 sm:px-6">
        <RecordHeader slice={slice} record={record} aside={aside} level={level} />
        {tools?.(record)}
        <Tabs.List
          ref={tabs}
          aria-label={t('tabs.label')}
          className="mt-4 -mb-px flex overflow-x-auto sm:gap-1"
        >
          {[...more, ...usual.map((name) => ({ name, label: t(`tabs.${name}`) }))].map(({ name, label }) => (
            <Tabs.Tab key={name} value={name} data-tab={name} className={TAB_CLASSES}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
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
