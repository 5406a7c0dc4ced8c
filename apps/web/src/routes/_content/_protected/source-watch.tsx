import { createFileRoute } from '@tanstack/react-router'
import type { sourceMonitors } from 'contract/compliance/source-monitors'
import { SourceMonitorsPage } from '#features/compliance/calendar/SourceMonitorsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/source-watch')({
  validateSearch: searchKeys<ListKeys<typeof sourceMonitors>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'compliance/calendar',
      'contract/watches',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
      'shared/form',
      'ui/dialog',
    ),
  component: SourceMonitorsPage,
})
