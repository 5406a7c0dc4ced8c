import { createFileRoute } from '@tanstack/react-router'
import { DevicesPage } from '#features/techdoc/devices/DevicesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/devices')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/devices', 'words/devices', 'words/sections'] as const),
      ...(['shared/table', 'shared/filters', 'shared/export', 'shared/import'] as const),
    ),
  component: DevicesPage,
})
