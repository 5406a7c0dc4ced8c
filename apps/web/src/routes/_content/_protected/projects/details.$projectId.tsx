import { createFileRoute } from '@tanstack/react-router'
import { ProjectSetupPage } from '#features/audit/projects/setup/ProjectSetupPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../../-organisation.ts'
import { lazy } from '#ui/lazy.tsx'

const ProjectTeam = lazy(async () => {
  const [{ ProjectTeam: Team }] = await Promise.all([
    import('#features/audit/planning/team/ProjectTeam.tsx'),
    loadNamespaces('audit/planning', 'contract/projectmembers'),
  ])
  return { default: Team }
})

export const Route = createFileRoute('/_content/_protected/projects/details/$projectId')({
  validateSearch: searchKeys<'section' | 'record' | 'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/projects', 'contract/projects', 'shared/record', 'shared/form', 'ui/dialog'] as const),
    ),
  component: Setup,
})

function Setup() {
  const { projectId } = Route.useParams()
  return (
    <ProjectSetupPage id={projectId} team={(project) => <ProjectTeam key={project.id} project={project} />} />
  )
}
