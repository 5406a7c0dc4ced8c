import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#features/techdoc/packages/PackagesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'words/packages', 'ui/table', 'ui/filters'] as const),
      ...(['ui/export', 'ui/import'] as const),
    ),
  component: PackagesPage,
})
