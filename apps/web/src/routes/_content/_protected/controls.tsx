import { createFileRoute } from '@tanstack/react-router'
import { ControlsPage } from '#features/risk/controls/ControlsPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/controls')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/controls',
      'words/controls',
      'shared/table',
      'shared/filters',
      'shared/export',
      'shared/import',
    ),
  component: () => <ControlsPage pageAddress={(id) => `/controls/${id}`} />,
})
