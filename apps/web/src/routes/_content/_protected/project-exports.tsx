import { createFileRoute } from '@tanstack/react-router'
import type { projectexports } from 'contract/audit/project-exports'
import { ProjectExportsPage } from '#features/audit/exports/ProjectExportsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/project-exports')({
  validateSearch: searchKeys<ListKeys<typeof projectexports>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('audit/exports', 'contract/projectexports'),
  component: ProjectExportsPage,
})
