import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage } from '#features/techdoc/packages/QuestionsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/questions')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'words/questions', 'ui/table', 'ui/filters'] as const),
      ...(['ui/export', 'ui/import'] as const),
    ),
  component: QuestionsPage,
})
