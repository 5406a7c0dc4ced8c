import { createFileRoute } from '@tanstack/react-router'
import type { issues } from 'contract/audit/issues'
import { IssuesPage } from '#features/audit/issues/list/IssuesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/issues/')({
  validateSearch: searchKeys<ListKeys<typeof issues>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/issues',
        'contract/issues',
        'shared/table',
        'shared/filters',
        'shared/export',
        'shared/import',
      ] as const),
    ),
  component: () => <IssuesPage />,
})
