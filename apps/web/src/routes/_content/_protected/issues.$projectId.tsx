import { createFileRoute, redirect } from '@tanstack/react-router'
import type { issues } from 'contract/audit/issues'
import { IssuesPage } from '#features/audit/issues/list/IssuesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/issues/$projectId')({
  validateSearch: searchKeys<ListKeys<typeof issues> | 'new' | 'procedure'>(),
  beforeLoad: (at) => {
    needsOrganisation(at)
    // Links to raise an issue use `new`; the list expects the open record in `record`.
    const { new: begun, ...search } = at.search
    if (begun !== undefined)
      throw redirect({
        to: '/issues/$projectId',
        params: at.params,
        search: { ...search, record: 'new' },
        replace: true,
      })
  },
  loader: () => loadListNamespaces('audit/issues', 'contract/issues'),
  component: Project,
})

function Project() {
  const { projectId } = Route.useParams()
  return <IssuesPage projectId={projectId} />
}
