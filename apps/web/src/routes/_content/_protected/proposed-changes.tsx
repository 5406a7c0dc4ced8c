import { createFileRoute } from '@tanstack/react-router'
import type { proposedChanges } from 'contract/audit/proposed-changes'
import { ProposedChangesPage } from '#features/audit/proposed-changes/ProposedChangesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/proposed-changes')({
  validateSearch: searchKeys<ListKeys<typeof proposedChanges>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('audit/proposed-changes', 'contract/consequences'),
  component: ProposedChangesPage,
})
