import { createFileRoute } from '@tanstack/react-router'
import { AssessmentsPage } from '#features/risk/register/AssessmentsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments')({
  beforeLoad: needsOrganisation,
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
