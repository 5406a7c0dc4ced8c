import { createFileRoute } from '@tanstack/react-router'
import type { gapanalyses } from 'contract/compliance/gap-analyses'
import { AnalysesPage } from '#features/compliance/gaps/list/AnalysesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/gap-analysis')({
  validateSearch: searchKeys<ListKeys<typeof gapanalyses>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'compliance/gaps',
        'contract/gapanalyses',
        'shared/table',
        'shared/filters',
        'shared/export',
      ] as const),
      ...(['shared/import', 'ui/dialog', 'shared/form'] as const),
    ),
  component: AnalysesPage,
})
