import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '#features/techdoc/packages/PackagesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'words/packages', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import'] as const),
    ),
  component: PackagesPage,
})
