import { createFileRoute } from '@tanstack/react-router'
import { PlanningPage } from '#features/audit/planning/PlanningPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/planning/$projectId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/planning', 'words/projects', 'ui/record', 'ui/form', 'ui/sheet', 'ui/dialog'] as const),
    ),
  component: Planning,
})

function Planning() {
  const { projectId } = Route.useParams()
  return <PlanningPage id={projectId} />
}
