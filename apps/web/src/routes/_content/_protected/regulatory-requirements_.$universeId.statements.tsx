import { createFileRoute } from '@tanstack/react-router'
import type { statements } from 'contract/compliance/statements'
import { StatementsPage } from '#features/compliance/requirements/statement/StatementsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-requirements_/$universeId/statements')({
  validateSearch: searchKeys<ListKeys<typeof statements>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces(
      'compliance/requirements',
      'contract/requirements',
      'contract/statements',
      'ui/dialog',
    ),
  component: Statements,
})

function Statements() {
  const { universeId } = Route.useParams()
  return <StatementsPage key={universeId} universe={universeId} />
}
