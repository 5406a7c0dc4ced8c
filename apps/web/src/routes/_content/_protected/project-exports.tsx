import { createFileRoute } from '@tanstack/react-router'
import { ProjectExportsPage } from '#features/audit/exports/ProjectExportsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/project-exports')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'audit/exports',
      'words/projectexports',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: ProjectExportsPage,
})
