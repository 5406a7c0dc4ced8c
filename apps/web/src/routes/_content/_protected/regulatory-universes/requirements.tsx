import { createFileRoute } from '@tanstack/react-router'
import type { requirements } from 'contract/compliance/requirements'
import { RequirementsPage } from '#features/compliance/universes/RequirementsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/regulatory-universes/requirements')({
  validateSearch: searchKeys<ListKeys<typeof requirements>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['compliance/universes', 'contract/requirements', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import', 'ui/dialog'] as const),
    ),
  component: RequirementsPage,
})
