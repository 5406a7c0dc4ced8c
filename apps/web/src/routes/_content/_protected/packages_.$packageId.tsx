import { createFileRoute } from '@tanstack/react-router'
import { PackagePage } from '#features/techdoc/packages/PackagePage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { searchKeys } from '#platform/page-links.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/packages_/$packageId')({
  validateSearch: searchKeys<'view' | 'record' | 'tab' | 'section' | 'from'>(),
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      ...(['techdoc/packages', 'contract/packages', 'contract/questions', 'contract/sections'] as const),
      ...(['shared/record', 'shared/form', 'ui/dialog', 'shared/compare', 'shared/export'] as const),
      ...(['shared/table', 'shared/filters', 'shared/import'] as const),
    ),
  component: Details,
})

function Details() {
  const { packageId } = Route.useParams()
  return <PackagePage key={packageId} id={packageId} />
}
