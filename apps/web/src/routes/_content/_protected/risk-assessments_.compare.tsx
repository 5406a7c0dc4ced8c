import { createFileRoute } from '@tanstack/react-router'
import { readAddress } from '#features/risk/compare/compare-address.ts'
import { ComparePage } from '#features/risk/compare/ComparePage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { needsOrganisation } from '../../-organisation.ts'

export const Route = createFileRoute('/_content/_protected/risk-assessments_/compare')({
  validateSearch: readAddress,
  beforeLoad: needsOrganisation,
  loader: () =>
    loadNamespaces(
      'risk/compare',
      'shared/compare',
      'contract/assessments',
      'contract/risklines',
      'shared/heat-map',
      'shared/form',
    ),
  component: Compare,
})

function Compare() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ComparePage
      address={address}
      onAddress={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
