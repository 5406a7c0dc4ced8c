import { createFileRoute } from '@tanstack/react-router'
import { IssuesPage } from '#features/audit/issues/list/IssuesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/issues/')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'audit/issues',
        'words/issues',
        'shared/table',
        'shared/filters',
        'shared/export',
        'shared/import',
      ] as const),
    ),
  component: () => <IssuesPage />,
})
