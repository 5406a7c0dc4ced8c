import { createFileRoute, redirect } from '@tanstack/react-router'
import { RegisterRisksPage } from '#features/risk/register/RegisterRisksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments_/risks')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces(
      ...(['risk/register', 'words/assessments', 'words/risklines', 'ui/table', 'ui/filters'] as const),
      ...(['ui/export', 'ui/import'] as const),
    ),
  component: RegisterRisksPage,
})
