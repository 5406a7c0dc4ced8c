import { createFileRoute, redirect } from '@tanstack/react-router'
import { SummaryPage } from '#features/risk/figures/SummaryPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessment-summary/$summaryId')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces(
      'risk/figures',
      'words/risklines',
      'words/assessments',
      'ui/heat-map',
      'ui/charts',
      'ui/figure',
      'ui/form',
      'ui/record',
    ),
  component: Summary,
})

function Summary() {
  return <SummaryPage id={Route.useParams().summaryId} />
}
