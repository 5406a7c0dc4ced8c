import { createFileRoute } from '@tanstack/react-router'
import { CompletionPage } from '#features/audit/completion/CompletionPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/completion/$projectId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'report' | 'section'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'audit/completion',
      'contract/projects',
      'contract/reports',
      'contract/surveys',
      'shared/record',
      'shared/form',
    ),
  component: Completion,
})

function Completion() {
  const { projectId } = Route.useParams()
  return <CompletionPage id={projectId} />
}
