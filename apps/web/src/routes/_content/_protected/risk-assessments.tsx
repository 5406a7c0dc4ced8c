import { createFileRoute, redirect } from '@tanstack/react-router'
import { AssessmentsPage } from '#features/risk/register/AssessmentsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments')({
  beforeLoad: ({ context }) => {
    // Home is where an organisation is created or chosen.
    if (!context.me.organisationId) throw redirect({ to: '/home' })
  },
  loader: () =>
    loadNamespaces(
      ...([
        'risk/register',
        'words/assessments',
        'ui/table',
        'ui/filters',
        'ui/export',
        'ui/import',
      ] as const),
      'ui/dialog',
    ),
  component: AssessmentsPage,
})
