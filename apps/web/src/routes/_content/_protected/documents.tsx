import { createFileRoute } from '@tanstack/react-router'
import type { techdocuments } from 'contract/techdoc/documents/tech-documents'
import { DocumentsPage } from '#features/techdoc/documents/DocumentsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/documents')({
  validateSearch: searchKeys<ListKeys<typeof techdocuments> | 'device' | 'section' | 'row' | 'shown'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/documents', 'contract/techdocuments', 'shared/table', 'shared/filters'] as const),
      ...(['shared/export', 'shared/import'] as const),
    ),
  component: DocumentsPage,
})
