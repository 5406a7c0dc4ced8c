import { createFileRoute } from '@tanstack/react-router'
import { ChecksPage } from '#features/techdoc/checks/ChecksPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/file-checks')({
  validateSearch: searchKeys<'device' | 'view' | 'matrix'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/checks', 'contract/filechecks', 'contract/sections', 'contract/devices'] as const),
      ...(['techdoc/shared', 'shared/record'] as const),
    ),
  component: ChecksPage,
})
