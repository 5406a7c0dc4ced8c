import { createFileRoute } from '@tanstack/react-router'
import type { subprocesses } from 'contract/risk/subprocesses'
import { linkTo, searchKeys, type ListKeys } from '#platform/page-links.ts'
import { SubprocessesPage } from '#features/risk/subprocesses/SubprocessesPage.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/subprocess')({
  validateSearch: searchKeys<ListKeys<typeof subprocesses>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/subprocesses', 'contract/subprocesses'),
  component: () => (
    <SubprocessesPage pageLink={(id) => linkTo({ to: '/subprocess/$recordId', params: { recordId: id } })} />
  ),
})
