import { createFileRoute } from '@tanstack/react-router'
import type { quantifications } from 'contract/risk/quantifications'
import { QuantificationsPage } from '#features/risk/quantifications/QuantificationsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'
import { RiskViews } from './-risk-views.tsx'

export const Route = createFileRoute('/_content/_protected/loss-estimates')({
  validateSearch: searchKeys<ListKeys<typeof quantifications>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces(
      ...(['risk/quantifications', 'contract/quantifications', 'ui/charts'] as const),
      ...(['shared/figure', 'shared/form', 'ui/dialog'] as const),
    ),
  component: () => <QuantificationsPage views={<RiskViews />} />,
})
