import { createFileRoute, redirect } from '@tanstack/react-router'
import { DashboardPage } from '#features/risk/figures/DashboardPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/risk-dashboard')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
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
