import { createFileRoute } from '@tanstack/react-router'
import type { questions } from 'contract/techdoc/packages/questions'
import { QuestionsPage } from '#features/techdoc/packages/QuestionsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/questions')({
  validateSearch: searchKeys<ListKeys<typeof questions>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'contract/questions', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import'] as const),
    ),
  component: QuestionsPage,
})
