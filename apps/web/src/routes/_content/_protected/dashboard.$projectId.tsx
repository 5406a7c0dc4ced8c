import { createFileRoute } from '@tanstack/react-router'
import { ProjectDashboard } from '#features/audit/figures/ProjectDashboard.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/dashboard/$projectId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/figures',
        'contract/projects',
        'contract/procedures',
        'contract/issues',
        'contract/reviewnotes',
      ] as const),
      ...(['ui/charts', 'shared/figure', 'shared/record'] as const),
    ),
  component: Dashboard,
})

function Dashboard() {
  const { projectId } = Route.useParams()
  return <ProjectDashboard id={projectId} />
}
