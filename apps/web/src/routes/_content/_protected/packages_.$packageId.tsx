import { createFileRoute } from '@tanstack/react-router'
import { PackagePage } from '#features/techdoc/packages/PackagePage.tsx'
import { searchKeys } from '#platform/page-links.ts'
import { loadListNamespaces } from '../../-list-namespaces.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages_/$packageId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'section' | 'from'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadListNamespaces(
      'techdoc/packages',
      'techdoc/shared',
      'contract/packages',
      'contract/questions',
      'contract/sections',
      'shared/record',
      'shared/form',
      'ui/dialog',
      'shared/compare',
    ),
  component: Details,
})

function Details() {
  const { packageId } = Route.useParams()
  return <PackagePage key={packageId} id={packageId} />
}
