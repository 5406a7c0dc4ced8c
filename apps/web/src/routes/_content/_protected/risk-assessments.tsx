import { createFileRoute } from '@tanstack/react-router'
import type { assessments } from 'contract/risk/assessments'
import { AssessmentsPage } from '#features/risk/register/AssessmentsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments')({
  validateSearch: searchKeys<ListKeys<typeof assessments>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/register', 'contract/assessments', 'ui/dialog'),
  component: AssessmentsPage,
})
