import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/risk/figures/DashboardPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-dashboard')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/figures',
      'words/risklines',
      'ui/heat-map',
      'ui/charts',
      'ui/figure',
      'ui/form',
      'ui/record',
    ),
  component: DashboardPage,
})
