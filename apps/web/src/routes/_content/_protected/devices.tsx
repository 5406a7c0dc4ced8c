import { createFileRoute } from '@tanstack/react-router'
import type { devices } from 'contract/techdoc/devices'
import { DevicesPage } from '#features/techdoc/devices/DevicesPage.tsx'
import { searchKeys, type ListKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/devices')({
  validateSearch: searchKeys<ListKeys<typeof devices>>(),
  beforeLoad: needsOrganisation,
  loader: () => loadListNamespaces('techdoc/devices', 'contract/devices', 'contract/sections'),
  component: DevicesPage,
})
