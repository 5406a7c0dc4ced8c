import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import type { Assessment } from 'contract/risk/assessments'
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
import { AssessmentCounts } from './AssessmentCounts.tsx'
import { AssessTab } from './grid/AssessTab.tsx'
import { assessmentSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import { useLines, type Lines } from './use-lines.ts'

interface TabProps {
  assessment: Assessment
  lines: Lines
}

/** The same record as the kit handles it. */
const asRecord = (assessment: Assessment) => assessment as unknown as AnyRecord

const HeatMapTab = lazy(async () => {
  const [{ HeatMapTab: Tab }] = await Promise.all([
    import('./heat/HeatMapTab.tsx'),
    loadNamespaces('ui/heat-map'),
  ])
  return { default: Tab }
})
const FilesTab = lazy(async () => {
  const [{ EvidenceTab }] = await Promise.all([
    import('#ui/evidence/EvidenceTab.tsx'),
    loadNamespaces('ui/evidence', 'ui/viewer', 'words/evidence', 'words/storage'),
  ])
  return {
    default: ({ assessment }: TabProps) => (
      <div className="card p-4">
        <EvidenceTab slice={assessmentSlice} record={asRecord(assessment)} />
      </div>
    ),
  }
})
const HistoryTab = lazy(async () => {
  const { HistoryTab: Tab } = await import('#ui/record/HistoryTab.tsx')
  return {
    default: ({ assessment }: TabProps) => (
      <div className="card p-4">
        <Tab slice={assessmentSlice} record={asRecord(assessment)} />
      </div>
    ),
  }
})
const LinePanel = lazy(async () => {
  const [{ LinePanel: Panel }] = await Promise.all([
    import('./line/LinePanel.tsx'),
    loadNamespaces('ui/heat-map', 'ui/figure', 'ui/form'),
  ])
  return { default: Panel }
})

const ComplianceChanged = lazy(async () => ({
  default: (await import('./duty/ComplianceChanged.tsx')).ComplianceChanged,
}))

/** What other slices show of an assessment; the route brings them. */
type TreatmentTabs = Readonly<
  Record<'treatments' | 'acceptances', FunctionComponent<Pick<TabProps, 'assessment'>>>
>

/** The tabs of an assessment, in order; another one is one line here. */
const tabsWith = ({ treatments, acceptances }: TreatmentTabs) =>
  ({
    assess: AssessTab,
    heatMap: HeatMapTab,
    treatments,
    acceptances,
    files: FilesTab,
    history: HistoryTab,
  }) satisfies Readonly<Record<string, FunctionComponent<TabProps>>>

/** One assessment: how it stands, and everything that is done to its risks. */
export function AssessmentPage({ id, tabs }: { id: string; tabs: TreatmentTabs }) {
  const { t } = useTranslation('risk/assessment')
  const record = useQuery(recordQuery(assessmentSlice, id))
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
  return <Loaded key={id} assessment={record.data as unknown as Assessment} tabs={tabs} />
}

function Loaded({ assessment, tabs }: { assessment: Assessment; tabs: TreatmentTabs }) {
  const { t } = useTranslation('risk/assessment')
  const { view = 'assess', line, record, go } = useAddress()
  const { lines, error, retry } = useLines(assessment)
  const { id, universe } = assessment
  // One of a universe is a page of compliance, and the menu shows it there.
  useEffect(() => {
    if (universe) menuContext.select({ universeId: universe, complianceRiskId: id })
  }, [id, universe])
  const all = tabsWith(tabs)
  const tab = view in all ? view : 'assess'
  const whole = (
    <IconButton
      label={t('whole')}
      icon={<Maximize2 aria-hidden />}
      onClick={() => go({ record: assessment.id }, false)}
    />
  )
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next: string) => go({ view: next === 'assess' ? undefined : next })}
    >
      <div className="card px-4 pt-4 sm:px-6">
        <RecordHeader slice={assessmentSlice} record={asRecord(assessment)} aside={whole} level="h1" />
        <AssessmentCounts assessment={assessment} store={lines?.store} />
        <Tabs.List aria-label={t('tabs.label')} className="-mb-px flex overflow-x-auto sm:gap-1">
          {Object.keys(all).map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              className="cursor-pointer border-b-2 border-transparent px-2 py-2.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-strong sm:px-3"
            >
              {t(`tabs.${one}` as 'tabs.assess')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <div className="mt-4">
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {lines === null && !error ? <Loading /> : null}
        {lines && assessment.universe ? (
          <Suspense>
            <ComplianceChanged assessment={assessment} store={lines.store} />
          </Suspense>
        ) : null}
        {lines
          ? Object.entries<FunctionComponent<TabProps>>(all).map(([one, Tab]) => (
              <Tabs.Panel key={one} value={one}>
                <Suspense fallback={<Loading />}>
                  <Tab assessment={assessment} lines={lines} />
                </Suspense>
              </Tabs.Panel>
            ))
          : null}
      </div>
      {lines ? <UnsavedGuard wholePage isUnsaved={() => lines.store.summary().unsaved > 0} /> : null}
      <Suspense>
        {lines && line ? <LinePanel lines={lines} id={line} onClose={() => go({ line: undefined })} /> : null}
        {record ? (
          <RecordPanel
            slice={assessmentSlice}
            id={record}
            onClose={() => go({ record: undefined, tab: undefined })}
            onCreated={() => undefined}
          />
        ) : null}
      </Suspense>
    </Tabs.Root>
  )
}
