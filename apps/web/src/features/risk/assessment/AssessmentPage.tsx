import type { Assessment } from 'contract/risk/assessments'
import { useEffect, type FunctionComponent } from 'react'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { menuContext } from '#platform/menu-context/index.ts'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { WorkPage } from '#shared/record/WorkPage.tsx'
import { AssessmentCounts } from './AssessmentCounts.tsx'
import { AssessTab } from './grid/AssessTab.tsx'
import { assessmentSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import { useLines } from './use-lines.ts'
import { lazy } from '#ui/lazy.tsx'

const HeatMapTab = lazy(async () => {
  const [{ HeatMapTab: Tab }] = await Promise.all([
    import('./heat/HeatMapTab.tsx'),
    loadNamespaces('shared/heat-map'),
  ])
  return { default: Tab }
})
const LinePanel = lazy(async () => {
  const [{ LinePanel: Panel }] = await Promise.all([
    import('./line/LinePanel.tsx'),
    loadNamespaces('shared/heat-map', 'shared/figure', 'shared/form'),
  ])
  return { default: Panel }
})
const ComplianceChanged = lazy(async () => ({
  default: (await import('./duty/ComplianceChanged.tsx')).ComplianceChanged,
}))

/** Tabs of other slices, passed in by the route. */
type TreatmentTabs = Readonly<
  Record<'treatments' | 'acceptances', FunctionComponent<{ assessment: Assessment }>>
>

/** One assessment: its figures, and the work on its risks. */
export function AssessmentPage({ id, tabs }: { id: string; tabs: TreatmentTabs }) {
  const { t } = useTranslation('risk/assessment')
  return (
    <WithRecord<Assessment> slice={assessmentSlice} id={id} title={t('title')}>
      {(assessment) => <Loaded assessment={assessment} tabs={tabs} />}
    </WithRecord>
  )
}

function Loaded({ assessment, tabs }: { assessment: Assessment; tabs: TreatmentTabs }) {
  const { t } = useTranslation('risk/assessment')
  const { line, go } = useAddress()
  const lines = useLines(assessment)
  const { id, universe } = assessment
  // An assessment of a universe is a page of compliance, and is selected there in the menu.
  useEffect(() => {
    if (universe) menuContext.select({ universeId: universe, complianceRiskId: id })
  }, [id, universe])
  const { treatments: Treatments, acceptances: Acceptances } = tabs
  return (
    <WorkPage
      slice={assessmentSlice}
      record={assessment}
      label={t('tabs.label')}
      work={lines}
      standing={<AssessmentCounts assessment={assessment} store={lines.data?.store} />}
      tabs={[
        {
          name: 'assess',
          label: t('tabs.assess'),
          content: (work) => <AssessTab assessment={assessment} lines={work} />,
        },
        {
          name: 'heatMap',
          label: t('tabs.heatMap'),
          content: (work) => <HeatMapTab assessment={assessment} lines={work} />,
        },
        {
          name: 'treatments',
          label: t('tabs.treatments'),
          content: () => <Treatments assessment={assessment} />,
        },
        {
          name: 'acceptances',
          label: t('tabs.acceptances'),
          content: () => <Acceptances assessment={assessment} />,
        },
      ]}
      above={({ store }) =>
        assessment.universe ? <ComplianceChanged assessment={assessment} store={store} /> : null
      }
      isUnsaved={({ store }) => store.summary().unsaved > 0}
      panel={(work) =>
        line ? <LinePanel lines={work} id={line} onClose={() => go({ line: undefined })} /> : null
      }
    />
  )
}
