import { createFileRoute } from '@tanstack/react-router'
import type { projects } from 'contract/audit/projects'
import { AreaLinks } from '#features/audit/figures/AreaLinks.tsx'
import { ProjectsPage } from '#features/audit/projects/ProjectsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/projects/')({
  validateSearch: searchKeys<ListKeys<typeof projects> | 'look' | 'year'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/projects',
        'audit/figures',
        'contract/projects',
        'shared/figure',
        'shared/record',
        'shared/table',
      ] as const),
      ...(['shared/filters', 'shared/export', 'shared/import', 'ui/dialog', 'shared/form'] as const),
    ),
  component: Projects,
})

function Projects() {
  return (
    <>
      <AreaLinks />
      <ProjectsPage />
    </>
  )
}
