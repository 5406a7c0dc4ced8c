import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import type { GapAnalysis } from 'contract/compliance/gapanalyses'
import { Maximize2 } from 'lucide-react'
import { lazy, Suspense, useEffect, type FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useTitle } from '#platform/use-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordHeader } from '#ui/record/RecordHeader.tsx'
import { RecordPanel } from '#ui/record/index.ts'
import { AnalysisFigures } from './AnalysisFigures.tsx'
import { GridTab, type GridTabProps } from './grid/GridTab.tsx'
import { analysisTools } from './list/AnalysisTools.tsx'
import { analysisSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import { useItems } from './use-items.ts'

/** The same record as the kit handles it. */
const asRecord = (analysis: GapAnalysis) => analysis as unknown as AnyRecord

const FilesTab = lazy(async () => {
  const [{ EvidenceTab }] = await Promise.all([
    import('#ui/evidence/EvidenceTab.tsx'),
    loadNamespaces('ui/evidence', 'ui/viewer', 'words/evidence', 'words/storage'),
  ])
  return {
    default: ({ analysis }: GridTabProps) => (
      <div className="card p-4">
        <EvidenceTab slice={analysisSlice} record={asRecord(analysis)} />
      </div>
    ),
  }
})
const HistoryTab = lazy(async () => {
  const { HistoryTab: Tab } = await import('#ui/record/HistoryTab.tsx')
  return {
    default: ({ analysis }: GridTabProps) => (
      <div className="card p-4">
        <Tab slice={analysisSlice} record={asRecord(analysis)} />
      </div>
    ),
  }
})
const ItemPanel = lazy(async () => {
  const [{ ItemPanel: Panel }] = await Promise.all([
    import('./item/ItemPanel.tsx'),
    loadNamespaces('ui/form', 'ui/evidence', 'ui/viewer', 'ui/discussion', 'words/evidence', 'words/storage'),
  ])
  return { default: Panel }
})

/** What other slices show of an analysis, by the name of its tab; the route brings them. */
export type AnalysisTabs = Readonly<Record<string, FunctionComponent<{ analysis: GapAnalysis }>>>

export interface AnalysisPageProps {
  id: string
  tabs: AnalysisTabs
  /** What another slice makes of the analysis as a whole, beside its code. */
  Tools: FunctionComponent<{ analysis: GapAnalysis }>
}

/** The tabs of an analysis in order: the sheet first, what others show of it, files and history last. */
const tabsWith = (others: AnalysisTabs): Readonly<Record<string, FunctionComponent<GridTabProps>>> => ({
  grid: GridTab,
  ...others,
  files: FilesTab,
  history: HistoryTab,
})

/** One gap analysis: how it stands, and everything that is said of its requirements. */
export function AnalysisPage({ id, tabs, Tools }: AnalysisPageProps) {
  const { t } = useTranslation('compliance/gaps')
  const record = useQuery(recordQuery(analysisSlice, id))
  const code = record.data ? `${String(record.data['code'])} · ` : ''
  useTitle(`${code}${t('title')}`)
  if (record.isPending || record.isError)
    return (
      <>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        {record.isPending ? (
          <Loading />
        ) : (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} />
        )}
      </>
    )
  return <Loaded key={id} analysis={record.data as unknown as GapAnalysis} tabs={tabs} Tools={Tools} />
}

function Loaded({ analysis, tabs, Tools }: Omit<AnalysisPageProps, 'id'> & { analysis: GapAnalysis }) {
  const { t } = useTranslation('compliance/gaps')
  const { view = 'grid', item, part, record, go } = useAddress()
  const { items, error, retry } = useItems(analysis)
  const { universe } = analysis
  // The rest of the menu is about the universe that is looked at.
  useEffect(() => menuContext.select({ universeId: universe }), [universe])
  const all = tabsWith(tabs)
  const tab = view in all ? view : 'grid'
  const aside = (
    <>
      <Suspense>
        <Tools analysis={analysis} />
      </Suspense>
      <IconButton
        label={t('whole')}
        icon={<Maximize2 aria-hidden />}
        onClick={() => go({ record: analysis.id }, false)}
      />
    </>
  )
  return (
    <Tabs.Root value={tab} onValueChange={(next: string) => go({ view: next === 'grid' ? undefined : next })}>
      <div className="card px-4 pt-4 sm:px-6">
        <RecordHeader slice={analysisSlice} record={asRecord(analysis)} aside={aside} level="h1" />
        <AnalysisFigures analysis={analysis} store={items?.store} />
        <Tabs.List aria-label={t('tabs.label')} className="-mb-px flex overflow-x-auto sm:gap-1">
          {Object.keys(all).map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              className="cursor-pointer border-b-2 border-transparent px-2 py-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-strong sm:px-3"
            >
              {t(`tabs.${one}` as 'tabs.grid')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <div className="mt-4">
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {items === null && !error ? <Loading /> : null}
        {items
          ? Object.entries(all).map(([one, Tab]) => (
              <Tabs.Panel key={one} value={one}>
                <Suspense fallback={<Loading />}>
                  <Tab analysis={analysis} items={items} />
                </Suspense>
              </Tabs.Panel>
            ))
          : null}
      </div>
      {items ? <UnsavedGuard wholePage isUnsaved={() => items.store.summary().unsaved > 0} /> : null}
      <Suspense>
        {items && item ? (
          <ItemPanel
            analysis={analysis}
            store={items.store}
            id={item}
            part={part}
            onGo={(to, next) => go({ item: to, part: next })}
            onClose={() => go({ item: undefined, part: undefined })}
          />
        ) : null}
        {record ? (
          <RecordPanel
            slice={analysisSlice}
            id={record}
            tools={analysisTools}
            onClose={() => go({ record: undefined, tab: undefined })}
            onCreated={() => undefined}
          />
        ) : null}
      </Suspense>
    </Tabs.Root>
  )
}
