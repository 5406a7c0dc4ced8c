import { createFileRoute } from '@tanstack/react-router'
import { PackagePage } from '#features/techdoc/packages/PackagePage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages_/$packageId')({
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'words/packages', 'words/questions', 'words/sections'] as const),
      ...(['ui/record', 'ui/form', 'ui/dialog', 'ui/compare', 'ui/export'] as const),
      ...(['ui/table', 'ui/filters', 'ui/import'] as const),
    ),
  component: Details,
})

function Details() {
  const { packageId } = Route.useParams()
  return <PackagePage key={packageId} id={packageId} />
}
