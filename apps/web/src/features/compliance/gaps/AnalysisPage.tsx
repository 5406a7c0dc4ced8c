import { gapanalyses, type GapAnalysis } from 'contract/compliance/gap-analyses'
import { useEffect, type FunctionComponent } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { FieldValue } from '#shared/record/FieldValue.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { AnalysisFigures } from './AnalysisFigures.tsx'
import { GridTab } from './grid/GridTab.tsx'
import { analysisTools } from './list/AnalysisTools.tsx'
import { analysisSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import { useItems } from './use-items.ts'
import { lazy } from '#ui/lazy.tsx'

const ItemPanel = lazy(async () => {
  const [{ ItemPanel: Panel }] = await Promise.all([
    import('./item/ItemPanel.tsx'),
    loadNamespaces(
      'shared/form',
      'shared/heat-map',
      'shared/evidence',
      'shared/viewer',
      'shared/discussion',
      'contract/evidence',
      'contract/storage',
    ),
  ])
  return { default: Panel }
})

/** Tabs of other slices by name, passed in by the route. */
export type AnalysisTabs = Readonly<Record<string, FunctionComponent<{ analysis: GapAnalysis }>>>

export interface AnalysisPageProps {
  id: string
  tabs: AnalysisTabs
  /** Actions of another slice on the whole analysis, shown beside its code. */
  Tools: FunctionComponent<{ analysis: GapAnalysis }>
}

/** One gap analysis: its figures, and the answers to its requirements. */
export function AnalysisPage({ id, tabs, Tools }: AnalysisPageProps) {
  const { t } = useTranslation('compliance/gaps')
  return (
    <WithRecord<GapAnalysis> slice={analysisSlice} id={id} title={t('title')}>
      {(analysis) => <Loaded analysis={analysis} tabs={tabs} Tools={Tools} />}
    </WithRecord>
  )
}

function Loaded({ analysis, tabs, Tools }: Omit<AnalysisPageProps, 'id'> & { analysis: GapAnalysis }) {
  const { t } = useTranslation('compliance/gaps')
  const { item, part, go } = useAddress()
  const items = useItems(analysis)
  const { universe } = analysis
  // The menu shows the pages of the open universe.
  useEffect(() => menuContext.select({ universeId: universe }), [universe])
  return (
    <WorkPage
      slice={analysisSlice}
      record={analysis}
      label={t('tabs.label')}
      context={[<FieldValue key="universe" of={gapanalyses} name="universe" value={universe} />]}
      work={items}
      standing={<AnalysisFigures analysis={analysis} store={items.data?.store} />}
      aside={<Tools analysis={analysis} />}
      tools={analysisTools}
      tabs={[
        {
          name: 'grid',
          label: t('tabs.grid'),
          content: (work) => <GridTab analysis={analysis} items={work} />,
        },
        ...Object.entries(tabs).map(([name, Tab]) => ({
          name,
          label: t(`tabs.${name}` as 'tabs.grid'),
          content: () => <Tab analysis={analysis} />,
        })),
      ]}
      isUnsaved={({ store }) => store.summary().unsaved > 0}
      panel={({ store }) =>
        item ? (
          <ItemPanel
            analysis={analysis}
            store={store}
            id={item}
            part={part}
            onGo={(to, next) => go({ item: to, part: next })}
            onClose={() => go({ item: undefined, part: undefined })}
          />
        ) : null
      }
    />
  )
}
