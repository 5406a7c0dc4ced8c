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
