import { createFileRoute } from '@tanstack/react-router'
import { SummaryPage } from '#features/risk/figures/SummaryPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import type { FiguresAddress } from '#features/risk/figures/figures-address.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessment-summary/$summaryId')({
  validateSearch: searchKeys<keyof FiguresAddress>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/figures',
      'contract/risklines',
      'contract/assessments',
      'shared/heat-map',
      'ui/charts',
      'shared/figure',
      'shared/form',
      'shared/record',
    ),
  component: Summary,
})

function Summary() {
  return <SummaryPage id={Route.useParams().summaryId} />
}
