import { createFileRoute } from '@tanstack/react-router'
import { RegisterRisksPage } from '#features/risk/register/RegisterRisksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/compliance-risk-assessments_/risks')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['risk/register', 'words/assessments', 'words/risklines', 'ui/table', 'ui/filters'] as const),
      ...(['ui/export', 'ui/import'] as const),
    ),
  component: () => <RegisterRisksPage compliance />,
})
