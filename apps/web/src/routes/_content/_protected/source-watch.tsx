import { createFileRoute } from '@tanstack/react-router'
import type { sourceMonitors } from 'contract/compliance/source-monitors'
import { SourceMonitorsPage } from '#features/compliance/calendar/SourceMonitorsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/source-watch')({
  validateSearch: searchKeys<ListKeys<typeof sourceMonitors>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('compliance/calendar', 'contract/watches', 'shared/form', 'ui/dialog'),
  component: SourceMonitorsPage,
})
