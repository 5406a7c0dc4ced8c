import { createFileRoute } from '@tanstack/react-router'
import type { thresholdBreaches } from 'contract/risk/threshold-breaches'
import { ThresholdBreachesPage } from '#features/risk/indicators/ThresholdBreachesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/threshold-breaches')({
  validateSearch: searchKeys<ListKeys<typeof thresholdBreaches>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/indicators', 'contract/thresholdbreaches'),
  component: ThresholdBreachesPage,
})
