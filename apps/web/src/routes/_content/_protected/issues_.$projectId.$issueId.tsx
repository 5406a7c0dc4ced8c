import { createFileRoute } from '@tanstack/react-router'
import { IssuePage } from '#features/audit/issues/page/IssuePage.tsx'
import { ActionRows } from '#features/risk/treatments/lazy.ts'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/issues_/$projectId/$issueId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['audit/issues', 'contract/issues', 'contract/actions', 'shared/record'] as const),
      ...(['shared/form', 'ui/dialog', 'shared/heat-map'] as const),
    ),
  component: Details,
})

function Details() {
  const { issueId } = Route.useParams()
  return <IssuePage id={issueId} Actions={ActionRows} />
}
