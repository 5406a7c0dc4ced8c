import { createFileRoute } from '@tanstack/react-router'
import type { statutoryDeadlines } from 'contract/compliance/statutory-deadlines'
import { StatutoryDeadlinesPage } from '#features/compliance/calendar/StatutoryDeadlinesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/statutory-clocks')({
  validateSearch: searchKeys<ListKeys<typeof statutoryDeadlines>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces('compliance/calendar', 'contract/clocks', 'shared/form', 'ui/dialog', 'shared/record'),
  component: StatutoryDeadlinesPage,
})
