import { createFileRoute } from '@tanstack/react-router'
import { SourceMonitorsPage } from '#features/compliance/calendar/SourceMonitorsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/source-watch')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/calendar',
      'words/watches',
      'ui/table',
      'ui/filters',
      'ui/export',
      'ui/import',
      'ui/form',
      'ui/dialog',
    ),
  component: SourceMonitorsPage,
})
