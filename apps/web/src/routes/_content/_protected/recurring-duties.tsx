import { createFileRoute } from '@tanstack/react-router'
import { DutiesPage } from '#features/compliance/calendar/DutiesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/recurring-duties')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/calendar',
      'words/duties',
      'ui/table',
      'ui/filters',
      'ui/export',
      'ui/import',
      'ui/form',
      'ui/dialog',
    ),
  component: DutiesPage,
})
