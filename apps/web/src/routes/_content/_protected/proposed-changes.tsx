import { createFileRoute } from '@tanstack/react-router'
import type { proposedChanges } from 'contract/audit/proposed-changes'
import { ProposedChangesPage } from '#features/audit/proposed-changes/ProposedChangesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/proposed-changes')({
  validateSearch: searchKeys<ListKeys<typeof proposedChanges>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'audit/proposed-changes',
      'contract/consequences',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: ProposedChangesPage,
})
