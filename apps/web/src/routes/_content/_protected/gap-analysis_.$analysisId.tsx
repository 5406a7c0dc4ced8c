import { createFileRoute } from '@tanstack/react-router'
import { AnalysisPage, type AnalysisTabs } from '#features/compliance/gaps/AnalysisPage.tsx'
import {
  CompareView,
  ControlsView,
  PlanView,
  RadarView,
  ReportMenu,
  WeightView,
} from '#features/compliance/gap-views/lazy.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/gap-analysis_/$analysisId')({
  validateSearch: searchKeys<
    | 'view'
    | 'record'
    | 'tab'
    | 'item'
    | 'part'
    | 'holes'
    | 'domain'
    | 'from'
    | 'show'
    | 'cell'
    | 'owner'
    | 'priority'
    | 'overdue'
  >(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['compliance/gaps', 'contract/gapanalyses', 'contract/gapitems', 'contract/gapscales'] as const),
      ...([
        'shared/record',
        'shared/form',
        'shared/sheet',
        'shared/figure',
        'compliance/shared',
        'ui/dialog',
      ] as const),
    ),
  component: Details,
})

/** Tabs of an analysis that other slices provide, by name. */
const TABS: AnalysisTabs = {
  radar: RadarView,
  weight: WeightView,
  controls: ControlsView,
  plan: PlanView,
  compare: CompareView,
}

function Details() {
  const { analysisId } = Route.useParams()
  return <AnalysisPage id={analysisId} tabs={TABS} Tools={ReportMenu} />
}
