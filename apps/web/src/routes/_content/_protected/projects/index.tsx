import { createFileRoute } from '@tanstack/react-router'
import type { projects } from 'contract/audit/projects'
import { ProjectsPage } from '#features/audit/projects/ProjectsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../../-list-namespaces.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/projects/')({
  validateSearch: searchKeys<ListKeys<typeof projects> | 'look' | 'year'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces(
      'audit/projects',
      'contract/projects',
      'shared/figure',
      'shared/record',
      'ui/dialog',
      'shared/form',
    ),
  component: ProjectsPage,
})
