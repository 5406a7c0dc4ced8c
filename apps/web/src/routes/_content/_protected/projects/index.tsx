import { createFileRoute } from '@tanstack/react-router'
import { AreaLinks } from '#features/audit/figures/AreaLinks.tsx'
import { ProjectsPage } from '#features/audit/projects/ProjectsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/projects/')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/projects',
        'audit/figures',
        'words/projects',
        'ui/figure',
        'ui/record',
        'ui/table',
      ] as const),
      ...(['ui/filters', 'ui/export', 'ui/import', 'ui/dialog', 'ui/form'] as const),
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
