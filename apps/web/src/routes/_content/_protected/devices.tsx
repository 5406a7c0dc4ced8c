import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '#features/techdoc/devices/DevicesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/devices')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/devices', 'words/devices', 'words/sections'] as const),
      ...(['ui/table', 'ui/filters', 'ui/export', 'ui/import'] as const),
    ),
  component: DevicesPage,
})
