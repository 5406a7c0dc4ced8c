import { createFileRoute } from '@tanstack/react-router'
import type { issues } from 'contract/audit/issues'
import { IssuesPage } from '#features/audit/issues/list/IssuesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/issues/')({
  validateSearch: searchKeys<ListKeys<typeof issues>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('audit/issues', 'contract/issues'),
  component: () => <IssuesPage />,
})
