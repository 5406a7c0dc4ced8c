import { createFileRoute } from '@tanstack/react-router'
import type { auditplans } from 'contract/audit/audit-plans'
import { PlansPage } from '#features/audit/plans/PlansPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/audit-plans')({
  validateSearch: searchKeys<ListKeys<typeof auditplans>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('audit/plans', 'contract/auditplans'),
  component: PlansPage,
})
