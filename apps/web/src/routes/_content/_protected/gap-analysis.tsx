import { createFileRoute } from '@tanstack/react-router'
import { AnalysesPage } from '#features/compliance/gaps/list/AnalysesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/gap-analysis')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'compliance/gaps',
        'words/gapanalyses',
        'shared/table',
        'shared/filters',
        'shared/export',
      ] as const),
      ...(['shared/import', 'ui/dialog', 'shared/form'] as const),
    ),
  component: AnalysesPage,
})
