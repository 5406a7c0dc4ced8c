import { createFileRoute } from '@tanstack/react-router'
import { RecurringObligationsPage } from '#features/compliance/calendar/RecurringObligationsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/recurring-duties')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/calendar',
      'words/duties',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
      'shared/form',
      'ui/dialog',
    ),
  component: RecurringObligationsPage,
})
