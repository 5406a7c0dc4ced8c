import { createFileRoute } from '@tanstack/react-router'
import type { procedures } from 'contract/audit/procedures'
import { ProceduresPage } from '#features/audit/figures/ProceduresPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/procedures')({
  validateSearch: searchKeys<ListKeys<typeof procedures>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('contract/procedures'),
  component: ProceduresPage,
})
