import { createFileRoute } from '@tanstack/react-router'
import type { requirements } from 'contract/compliance/requirements'
import { RequirementsPage } from '#features/compliance/requirements/RequirementsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-requirements/$universeId')({
  validateSearch: searchKeys<ListKeys<typeof requirements> | 'domain'>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('compliance/requirements', 'contract/requirements', 'ui/dialog'),
  component: Requirements,
})

function Requirements() {
  const { universeId } = Route.useParams()
  return <RequirementsPage key={universeId} universe={universeId} />
}
