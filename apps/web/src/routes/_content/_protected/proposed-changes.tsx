import { createFileRoute } from '@tanstack/react-router'
import { ProposedChangesPage } from '#features/audit/proposed-changes/ProposedChangesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/proposed-changes')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'audit/proposed-changes',
      'words/consequences',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: ProposedChangesPage,
})
