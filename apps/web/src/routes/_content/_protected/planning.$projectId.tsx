import { createFileRoute } from '@tanstack/react-router'
import { PlanningPage } from '#features/audit/planning/PlanningPage.tsx'
import { InformNotice } from '#features/audit/projects/setup/InformNotice.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/planning/$projectId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'line' | 'request'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/planning', 'audit/projects', 'contract/projects'] as const),
      ...(['shared/record', 'shared/form', 'shared/sheet', 'ui/dialog'] as const),
    ),
  component: Planning,
})

function Planning() {
  const { projectId } = Route.useParams()
  return <PlanningPage id={projectId} notice={(project) => <InformNotice project={project} />} />
}
