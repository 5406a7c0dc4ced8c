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
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
      'shared/form',
      'ui/dialog',
    ),
  component: SourceMonitorsPage,
})
