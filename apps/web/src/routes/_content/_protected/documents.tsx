import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage } from '#features/techdoc/documents/DocumentsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/documents')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/documents', 'words/techdocuments', 'ui/table', 'ui/filters'] as const),
      ...(['ui/export', 'ui/import'] as const),
    ),
  component: DocumentsPage,
})
