import { createFileRoute } from '@tanstack/react-router'
import type { packages } from 'contract/techdoc/packages/packages'
import { PackagesPage } from '#features/techdoc/packages/PackagesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages')({
  validateSearch: searchKeys<ListKeys<typeof packages>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'contract/packages', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import'] as const),
    ),
  component: PackagesPage,
})
