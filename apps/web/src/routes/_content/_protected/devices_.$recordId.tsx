import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '#features/techdoc/devices/DevicePage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/devices_/$recordId')({
  validateSearch: searchKeys<'tab'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...([
        'techdoc/devices',
        'techdoc/shared',
        'contract/devices',
        'contract/sections',
        'shared/record',
        'shared/export',
      ] as const),
      'shared/compare',
    ),
  component: Record,
})

function Record() {
  const { recordId } = Route.useParams()
  return <DevicePage key={recordId} id={recordId} />
}
