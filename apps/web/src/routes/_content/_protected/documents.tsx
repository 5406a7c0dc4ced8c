import { createFileRoute } from '@tanstack/react-router'
import type { techdocuments } from 'contract/techdoc/documents/tech-documents'
import { DocumentsPage } from '#features/techdoc/documents/DocumentsPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/documents')({
  validateSearch: searchKeys<ListKeys<typeof techdocuments> | 'device' | 'section' | 'row' | 'shown'>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('techdoc/documents', 'contract/techdocuments'),
  component: DocumentsPage,
})
