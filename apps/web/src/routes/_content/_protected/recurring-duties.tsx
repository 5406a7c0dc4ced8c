import { createFileRoute } from '@tanstack/react-router'
import type { recurringObligations } from 'contract/compliance/recurring-obligations'
import { RecurringObligationsPage } from '#features/compliance/calendar/RecurringObligationsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/recurring-duties')({
  validateSearch: searchKeys<ListKeys<typeof recurringObligations>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/calendar',
      'contract/duties',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
      'shared/form',
      'ui/dialog',
    ),
  component: RecurringObligationsPage,
})
