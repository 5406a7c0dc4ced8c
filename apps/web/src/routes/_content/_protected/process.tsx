import { createFileRoute } from '@tanstack/react-router'
import type { processes } from 'contract/risk/processes'
import { linkTo, searchKeys, type ListKeys } from '#platform/page-links.ts'
import { ProcessesPage } from '#features/risk/processes/ProcessesPage.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/process')({
  validateSearch: searchKeys<ListKeys<typeof processes>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/processes', 'contract/processes'),
  component: () => (
    <ProcessesPage pageLink={(id) => linkTo({ to: '/process/$recordId', params: { recordId: id } })} />
  ),
})
