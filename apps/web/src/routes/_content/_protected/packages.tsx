import { createFileRoute } from '@tanstack/react-router'
import type { packages } from 'contract/techdoc/packages/packages'
import { PackagesPage } from '#features/techdoc/packages/PackagesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages')({
  validateSearch: searchKeys<ListKeys<typeof packages>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('techdoc/packages', 'contract/packages'),
  component: PackagesPage,
})
