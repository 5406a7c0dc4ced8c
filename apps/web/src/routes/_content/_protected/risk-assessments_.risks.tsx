import { createFileRoute } from '@tanstack/react-router'
import type { risklines } from 'contract/risk/risk-lines'
import { RegisterRisksPage } from '#features/risk/register/RegisterRisksPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments_/risks')({
  validateSearch: searchKeys<ListKeys<typeof risklines>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('risk/register', 'contract/assessments', 'contract/risklines'),
  component: RegisterRisksPage,
})
