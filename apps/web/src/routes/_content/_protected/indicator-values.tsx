import { createFileRoute } from '@tanstack/react-router'
import type { measurements } from 'contract/risk/measurements'
import { MeasurementsPage } from '#features/risk/indicators/MeasurementsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/indicator-values')({
  validateSearch: searchKeys<ListKeys<typeof measurements>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/indicators', 'contract/measurements'),
  component: MeasurementsPage,
})
