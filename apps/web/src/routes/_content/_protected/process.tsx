import { createFileRoute } from '@tanstack/react-router'
import { ProcessesPage } from '#features/risk/processes/ProcessesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/process')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('risk/processes', 'words/processes', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <ProcessesPage pageAddress={(id) => `/process/${id}`} />,
})
