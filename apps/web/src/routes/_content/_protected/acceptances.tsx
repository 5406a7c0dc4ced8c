import { createFileRoute } from '@tanstack/react-router'
import type { acceptances } from 'contract/risk/acceptances'
import { linkTo, searchKeys, type ListKeys } from '#platform/page-links.ts'
import { AcceptancesPage } from '#features/risk/acceptances/AcceptancesPage.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/acceptances')({
  validateSearch: searchKeys<ListKeys<typeof acceptances>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/acceptances', 'contract/acceptances'),
  component: () => (
    <AcceptancesPage pageLink={(id) => linkTo({ to: '/acceptances/$recordId', params: { recordId: id } })} />
  ),
})
