import { createFileRoute } from '@tanstack/react-router'
import type { risklines } from 'contract/risk/risk-lines'
import { RegisterRisksPage } from '#features/risk/register/RegisterRisksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments_/risks')({
  validateSearch: searchKeys<ListKeys<typeof risklines>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'risk/register',
        'contract/assessments',
        'contract/risklines',
        'shared/table',
        'shared/filters',
      ] as const),
      ...(['shared/export', 'shared/import'] as const),
    ),
  component: RegisterRisksPage,
})
