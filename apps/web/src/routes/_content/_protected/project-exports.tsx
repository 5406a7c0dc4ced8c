import { createFileRoute } from '@tanstack/react-router'
import type { projectexports } from 'contract/audit/project-exports'
import { ProjectExportsPage } from '#features/audit/exports/ProjectExportsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/project-exports')({
  validateSearch: searchKeys<ListKeys<typeof projectexports>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'audit/exports',
      'contract/projectexports',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: ProjectExportsPage,
})
