import { createFileRoute } from '@tanstack/react-router'
import type { questions } from 'contract/techdoc/packages/questions'
import { QuestionsPage } from '#features/techdoc/packages/QuestionsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/questions')({
  validateSearch: searchKeys<ListKeys<typeof questions>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('techdoc/packages', 'contract/questions'),
  component: QuestionsPage,
})
