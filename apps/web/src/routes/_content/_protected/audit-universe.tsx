import { createFileRoute } from '@tanstack/react-router'
import type { auditentities } from 'contract/audit/audit-entities'
import { EntitiesPage } from '#features/audit/entities/EntitiesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/audit-universe')({
  validateSearch: searchKeys<ListKeys<typeof auditentities>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('audit/entities', 'contract/auditentities'),
  component: EntitiesPage,
})
