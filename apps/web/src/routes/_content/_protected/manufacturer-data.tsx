import { createFileRoute } from '@tanstack/react-router'
import { ManufacturerDataPage } from '#features/techdoc/manufacturer/ManufacturerDataPage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/manufacturer-data')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces('techdoc/manufacturer', 'contract/sections', 'contract/devices', 'shared/form'),
  component: ManufacturerDataPage,
})
