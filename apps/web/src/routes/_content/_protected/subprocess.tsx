import { createFileRoute } from '@tanstack/react-router'
import { SubprocessesPage } from '#features/risk/subprocesses/SubprocessesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/subprocess')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/subprocesses',
      'words/subprocesses',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: () => <SubprocessesPage pageAddress={(id) => `/subprocess/${id}`} />,
})
