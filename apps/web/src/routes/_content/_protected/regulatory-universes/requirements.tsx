import { createFileRoute } from '@tanstack/react-router'
import type { requirements } from 'contract/compliance/requirements'
import { RequirementsPage } from '#features/compliance/universes/RequirementsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../../-list-namespaces.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/requirements')({
  validateSearch: searchKeys<ListKeys<typeof requirements>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('compliance/universes', 'contract/requirements', 'ui/dialog'),
  component: RequirementsPage,
})
