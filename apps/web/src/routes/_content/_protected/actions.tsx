import { createFileRoute } from '@tanstack/react-router'
import type { actions } from 'contract/workspace/actions'
import { linkTo, searchKeys, type ListKeys } from '#platform/page-links.ts'
import { ActionsPage } from '#features/risk/treatments/ActionsPage.tsx'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/actions')({
  validateSearch: searchKeys<ListKeys<typeof actions>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/treatments', 'contract/actions'),
  component: () => (
    <ActionsPage pageLink={(id) => linkTo({ to: '/actions/$recordId', params: { recordId: id } })} />
  ),
})
