import { createFileRoute } from '@tanstack/react-router'
import type { devices } from 'contract/techdoc/devices'
import { DevicesPage } from '#features/techdoc/devices/DevicesPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/devices')({
  validateSearch: searchKeys<ListKeys<typeof devices>>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/devices', 'contract/devices', 'contract/sections'] as const),
      ...(['shared/table', 'shared/filters', 'shared/export', 'shared/import'] as const),
    ),
  component: DevicesPage,
})
