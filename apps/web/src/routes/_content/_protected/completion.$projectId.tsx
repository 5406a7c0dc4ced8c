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
      'words/projects',
      'words/reports',
      'words/surveys',
      'shared/record',
      'shared/form',
    ),
  component: Completion,
})

function Completion() {
  const { projectId } = Route.useParams()
  return <CompletionPage id={projectId} />
}
