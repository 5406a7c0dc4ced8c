import { createFileRoute } from '@tanstack/react-router'
import { ProjectSetupPage } from '#features/audit/projects/setup/ProjectSetupPage.tsx'
import { TeamTable } from '#features/audit/team/TeamTable.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/projects/details/$projectId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/projects', 'audit/team', 'words/projects', 'words/projectmembers'] as const),
      ...(['ui/record', 'ui/form', 'ui/dialog'] as const),
    ),
  component: Setup,
})

function Setup() {
  const { projectId } = Route.useParams()
  return (
    <ProjectSetupPage
      id={projectId}
      team={({ id, can }) => <TeamTable project={id} mayAdd={can.includes('update')} />}
    />
  )
}
