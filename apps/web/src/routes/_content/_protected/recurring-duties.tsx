import { createFileRoute } from '@tanstack/react-router'
import type { recurringObligations } from 'contract/compliance/recurring-obligations'
import { RecurringObligationsPage } from '#features/compliance/calendar/RecurringObligationsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/recurring-duties')({
  validateSearch: searchKeys<ListKeys<typeof recurringObligations>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('compliance/calendar', 'contract/duties', 'shared/form', 'ui/dialog'),
  component: RecurringObligationsPage,
})
