import { createFileRoute } from '@tanstack/react-router'
import { ProcessesPage } from '#features/risk/processes/ProcessesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/process')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/processes',
      'words/processes',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: () => <ProcessesPage pageAddress={(id) => `/process/${id}`} />,
})
