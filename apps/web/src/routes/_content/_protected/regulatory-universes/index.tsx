import { createFileRoute } from '@tanstack/react-router'
import { UniversesPage } from '#features/compliance/universes/UniversesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['compliance/universes', 'words/universes', 'ui/figure', 'ui/compliance', 'ui/table'] as const),
      ...(['ui/filters', 'ui/export', 'ui/import', 'ui/dialog', 'ui/form'] as const),
    ),
  component: UniversesPage,
})
