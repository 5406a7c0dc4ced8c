import { createFileRoute } from '@tanstack/react-router'
import { ActionsPage } from '#features/risk/treatments/ActionsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/actions')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('risk/treatments', 'words/actions', 'ui/table', 'ui/filters', 'ui/export', 'ui/import'),
  component: () => <ActionsPage pageAddress={(id) => `/actions/${id}`} />,
})
