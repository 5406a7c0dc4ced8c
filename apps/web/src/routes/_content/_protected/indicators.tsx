import { createFileRoute } from '@tanstack/react-router'
import type { indicators } from 'contract/risk/indicators'
import { IndicatorsPage } from '#features/risk/indicators/IndicatorsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/indicators')({
  validateSearch: searchKeys<ListKeys<typeof indicators>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces(
      'risk/indicators',
      'contract/indicators',
      'contract/measurements',
      'ui/charts',
      'shared/form',
      'ui/dialog',
    ),
  component: IndicatorsPage,
})
