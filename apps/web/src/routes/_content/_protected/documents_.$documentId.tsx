import { createFileRoute } from '@tanstack/react-router'
import { DocumentPage } from '#features/techdoc/documents/DocumentPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/documents_/$documentId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'version'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/documents', 'contract/techdocuments', 'contract/documentversions'] as const),
      ...(['shared/record', 'shared/form', 'ui/dialog'] as const),
    ),
  component: Details,
})

function Details() {
  const { documentId } = Route.useParams()
  return <DocumentPage id={documentId} />
}
