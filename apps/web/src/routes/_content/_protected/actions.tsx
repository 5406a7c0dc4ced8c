import { createFileRoute } from '@tanstack/react-router'
import { ActionsPage } from '#features/risk/treatments/ActionsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/actions')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/treatments',
      'words/actions',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: () => <ActionsPage pageAddress={(id) => `/actions/${id}`} />,
})
