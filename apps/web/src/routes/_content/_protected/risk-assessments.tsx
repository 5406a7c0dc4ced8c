import { createFileRoute } from '@tanstack/react-router'
import type { assessments } from 'contract/risk/assessments'
import { AssessmentsPage } from '#features/risk/register/AssessmentsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments')({
  validateSearch: searchKeys<ListKeys<typeof assessments>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'risk/register',
        'contract/assessments',
        'shared/table',
        'shared/filters',
        'shared/export',
        'shared/import',
      ] as const),
      'ui/dialog',
    ),
  component: AssessmentsPage,
})
