import { createFileRoute } from '@tanstack/react-router'
import { AcceptancesTab } from '#features/risk/acceptances/lazy.ts'
import { AssessmentPage } from '#features/risk/assessment/AssessmentPage.tsx'
import { TreatmentsTab } from '#features/risk/treatments/lazy.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessment-details/$assessmentId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'line' | 'action' | 'acceptance'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/assessment',
      'contract/assessments',
      'contract/risklines',
      'shared/record',
      'shared/form',
      'shared/sheet',
    ),
  component: Details,
})

const TABS = { treatments: TreatmentsTab, acceptances: AcceptancesTab }

function Details() {
  const { assessmentId } = Route.useParams()
  return <AssessmentPage id={assessmentId} tabs={TABS} />
}
